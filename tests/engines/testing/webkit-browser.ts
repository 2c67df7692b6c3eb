import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../support/free-port.ts';
import type { EngineBrowser, Viewport } from './engine-page.ts';
import { createWebKitPage, type Send } from './webkit-page.ts';

export const webKitPrograms = [
  '/usr/bin/WebKitWebDriver',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/bin/Xvfb',
] as const;

const [driver, browser, screen] = webKitPrograms;

/** Starts a virtual display; Xvfb prints the free display number that it chose. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const process = spawn(screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(process.stdout, 'data')) as [Buffer];
  return { process, display: `:${String(number).trim()}` };
}

const createSend = (base: string): Send => {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(base + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
};

async function startSession(base: string): Promise<Send> {
  const send = createSend(base);
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  };
  for (let tries = 0; ; tries += 1) {
    try {
      const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities });
      return createSend(`${base}/session/${sessionId}`);
    } catch (error) {
      if (tries > 50 || !(error instanceof TypeError)) throw error;
      await wait(100);
    }
  }
}

/**
 * Sets the inner size of the window. The first request shows the size of the frame, the second one adds it.
 */
async function resize(send: Send, { width, height }: Viewport): Promise<void> {
  const read = { script: 'return [innerWidth, innerHeight]', args: [] };
  await send('POST', '/window/rect', { width, height });
  const [w = 0, h = 0] = await send<number[]>('POST', '/execute/sync', read);
  await send('POST', '/window/rect', { width: 2 * width - w, height: 2 * height - h });
}

/** Moves the pointer into the corner, away from its position in the previous test. */
const resetPointer = (send: Send) =>
  send('POST', '/actions', {
    actions: [{ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x: 0, y: 0, duration: 0 }] }],
  });

/** Starts Debian's WebKit on its own virtual display. */
export async function startWebKit(): Promise<EngineBrowser> {
  const { process: xvfb, display } = await startScreen();
  // With these two variables, even if they are empty, images do not load.
  const { WEBKIT_DISABLE_COMPOSITING_MODE: _, WEBKIT_DISABLE_DMABUF_RENDERER: __, ...env } = process.env;
  const port = await findFreePort();
  const webDriver = spawn(driver, [`--port=${port}`], {
    env: { ...env, DISPLAY: display, LANG: 'C.UTF-8' },
    detached: true,
    stdio: 'ignore',
  });
  const send = await startSession(`http://127.0.0.1:${port}`);
  return {
    async open(viewport) {
      await resize(send, viewport);
      await resetPointer(send);
      return {
        page: createWebKitPage(send),
        // Each test has its own origin and so its own storage, but cookies ignore the port.
        close: () => send('DELETE', '/cookie'),
      };
    },
    async close() {
      await send('DELETE', '');
      // The browser is in the driver's process group and would otherwise keep running.
      if (webDriver.pid) process.kill(-webDriver.pid);
      xvfb.kill();
    },
  };
}
