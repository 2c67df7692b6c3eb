import type { DataSource } from './data-source.ts';

/**
 * What a `tag-name.behavior.ts` is given: an element that is already drawn, by
 * the server or by React. Behaviors are plain DOM code for what must act without
 * React, or before it. They return how to undo themselves.
 */
export interface BehaviorContext {
  readonly host: HTMLElement;
  /** The element's shadow root; the drawn markup is in its `[data-root]`. */
  readonly root: ShadowRoot;
  /** Decoded attributes, read anew at each access; JSON attributes are the component's alone. */
  readonly props: Readonly<Record<string, unknown>>;
  /** What was clicked in the root before the behavior was attached, oldest first; the native defaults have happened. */
  readonly earlyClicks?: readonly Element[];
  /** Resolves once the configuration of the page is known. */
  source(): Promise<DataSource>;
  emit(verb: string, detail?: unknown): boolean;
  track(name: string, payload: Readonly<Record<string, unknown>>): void;
  setState(state: 'pending' | 'ready' | 'failed'): void;
}

export type AttachBehavior = (context: BehaviorContext) => () => void;
