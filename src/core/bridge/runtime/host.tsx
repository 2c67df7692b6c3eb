import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { type ElementContext, ElementReactContext } from '../../element-context.ts';

export type Props = Readonly<Record<string, unknown>>;

/**
 * Stores the element's props. Hydration reads the props that the server rendered; then React renders again
 * with the latest ones. So a change before hydration never causes a mismatch.
 */
export class PropsStore {
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly rendered: Props,
    private current: Props,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly readLatest = (): Props => this.current;
  readonly readRendered = (): Props => this.rendered;

  set(props: Props): void {
    this.current = props;
    for (const listener of this.listeners) listener();
  }
}

/** The slots that show all children of an element, in order: the default slot, then those of its items. */
export function slotNamesOf(host: HTMLElement | undefined): readonly string[] {
  return [...new Set(['', ...[...(host?.children ?? [])].map(({ slot }) => slot)])];
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly renderedProps: Props;
}

interface BoundaryProps {
  readonly renderedProps: Props;
  readonly onError: (cause: unknown) => void;
  readonly host: HTMLElement | undefined;
  readonly children: ReactNode;
}

/** Shows the author's content when the component throws, items included; other elements continue to work. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, renderedProps: this.props.renderedProps };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Tries to render again when the props change. */
  static getDerivedStateFromProps({ renderedProps }: BoundaryProps, state: BoundaryState) {
    return renderedProps === state.renderedProps ? null : { hasFailed: false, renderedProps };
  }

  override componentDidCatch(cause: unknown) {
    this.props.onError(cause);
  }

  override componentDidUpdate(_: BoundaryProps, { hasFailed }: BoundaryState) {
    const { host } = this.props;
    if (host && hasFailed && !this.state.hasFailed) host.dataset.state = 'ready';
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return slotNamesOf(this.props.host).map((name) => <slot key={name} name={name} />);
  }
}

export interface HostProps {
  readonly store: PropsStore;
  // biome-ignore lint/suspicious/noExplicitAny: each component has its own props; the declaration decodes them
  readonly component: ComponentType<any>;
  readonly context: ElementContext;
  readonly onError: (cause: unknown) => void;
}

/** The React element of a root: the component with its latest props in an error boundary. */
export function Host({ store, component: Rendered, context, onError }: HostProps) {
  const props = useSyncExternalStore(store.subscribe, store.readLatest, store.readRendered);
  return (
    <ElementReactContext value={context}>
      <ErrorBoundary renderedProps={props} onError={onError} host={context.host}>
        <Rendered {...props} />
      </ErrorBoundary>
    </ElementReactContext>
  );
}
