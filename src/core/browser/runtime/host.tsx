import { Component, type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { type ElementContext, ElementReactContext } from '../../element-context.ts';

export type Props = Readonly<Record<string, unknown>>;

/**
 * The element's props over time. Hydration reads `drawn`, what the server saw, and
 * React turns to `latest` by itself afterwards: a change before hydration never
 * makes a mismatch.
 */
export class PropsStore {
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly drawn: Props,
    private current: Props,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly readLatest = (): Props => this.current;
  readonly readRendered = (): Props => this.drawn;

  set(props: Props): void {
    this.current = props;
    for (const listener of this.listeners) listener();
  }
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly drawnFrom: Props;
}

interface BoundaryProps {
  readonly drawnFrom: Props;
  readonly onError: (cause: unknown) => void;
  readonly host: HTMLElement | undefined;
  readonly children: ReactNode;
}

/** A component that fails leaves the author's content, and nothing else on the page notices. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, drawnFrom: this.props.drawnFrom };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Other props deserve another try. */
  static getDerivedStateFromProps({ drawnFrom }: BoundaryProps, state: BoundaryState) {
    return drawnFrom === state.drawnFrom ? null : { hasFailed: false, drawnFrom };
  }

  override componentDidCatch(cause: unknown) {
    this.props.onError(cause);
  }

  override componentDidUpdate(_: BoundaryProps, { hasFailed }: BoundaryState) {
    const { host } = this.props;
    if (host && hasFailed && !this.state.hasFailed) host.dataset.state = 'ready';
  }

  override render() {
    return this.state.hasFailed ? <slot /> : this.props.children;
  }
}

export interface HostProps {
  readonly store: PropsStore;
  // biome-ignore lint/suspicious/noExplicitAny: each component has props of its own; the declaration decodes them
  readonly component: ComponentType<any>;
  readonly context: ElementContext;
  readonly onRendered: () => void;
  readonly onError: (cause: unknown) => void;
}

/** What React draws into a root: the component with its latest props, guarded. */
export function Host({ store, component: Rendered, context, onRendered, onError }: HostProps) {
  const props = useSyncExternalStore(store.subscribe, store.readLatest, store.readRendered);
  useEffect(onRendered);
  return (
    <ElementReactContext value={context}>
      <Boundary drawnFrom={props} onError={onError} host={context.host}>
        <Rendered {...props} />
      </Boundary>
    </ElementReactContext>
  );
}
