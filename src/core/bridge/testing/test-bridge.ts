import type { ErrorDetail } from '../../browser/report.ts';
import type { ChunkLoader } from '../chunk-loader.ts';
import type { BridgeContext, ElementController, MountedElement, Runtime } from '../element-controller.ts';

export interface TestBridge extends BridgeContext {
  readonly errors: ErrorDetail[];
  /** Names of the requested chunks, in order. */
  readonly requests: string[];
  /** Controllers that the runtime has mounted, in order. */
  readonly mounts: ElementController[];
  /** Makes every chunk fail until it is set to false. */
  isOffline: boolean;
}

/** A bridge whose runtime mounts elements without React. */
export function createTestBridge(
  mounted: MountedElement = { update() {}, readProperty: () => undefined, unmount() {} },
): TestBridge {
  const runtime: Runtime = {
    inTurn: (run) => void run(),
    async render(controller) {
      if (controller.state !== 'loading') return;
      bridge.mounts.push(controller);
      controller.handleMount(mounted);
    },
  };
  const chunks: ChunkLoader = {
    async load<T>(name: string) {
      bridge.requests.push(name);
      if (bridge.isOffline) throw new Error('offline');
      return (name === 'runtime' ? runtime : { modules: {} }) as T;
    },
    provide() {},
  };
  const bridge: TestBridge = {
    errors: [],
    requests: [],
    mounts: [],
    isOffline: false,
    build: 'this-build',
    chunks,
    preloader: { expect() {}, noticeIntent() {} },
    services: {
      base: new URL('https://script.example/'),
      scriptOptions: {},
      load: chunks.load,
      track() {},
      followLinks() {},
      observeViews() {},
      reportError: (detail) => void bridge.errors.push(detail),
    },
  };
  return bridge;
}

/** Adds an element with a prerendered root to the document. */
export function createPrerendered(html: string, build = 'this-build'): HTMLElement {
  const host = document.createElement('div');
  host.attachShadow({ mode: 'open' }).innerHTML = `<div data-root data-build="${build}">${html}</div>`;
  document.body.append(host);
  return host;
}
