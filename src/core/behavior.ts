import type { DataSource } from './data-source.ts';

/**
 * The input of a `tag-name.behavior.ts`: an element that the server or React has rendered. Behaviors are
 * plain DOM code that works without React, or before it loads. They return a function that detaches them.
 */
export interface BehaviorContext {
  readonly host: HTMLElement;
  /** The element's shadow root; the rendered markup is in its `[data-root]`. */
  readonly root: ShadowRoot;
  /** Decoded attributes, read at each access; without JSON attributes, which only components receive. */
  readonly props: Readonly<Record<string, unknown>>;
  /**
   * Elements in the root that were clicked before the behavior was attached, oldest first. The browser has
   * already performed their default actions.
   */
  readonly earlyClicks?: readonly Element[];
  /** Resolves to the page's data source after the configuration has loaded. */
  source(): Promise<DataSource>;
  /** Dispatches `tag-name:verb` on the host. Returns false when a listener prevented it. */
  emit(verb: string, detail?: unknown): boolean;
  /** Sends a tracking event. */
  track(name: string, payload: Readonly<Record<string, unknown>>): void;
  /** Sets the host's `data-state`. */
  setState(state: 'pending' | 'ready' | 'failed'): void;
}

/** Attaches a behavior to a rendered element; returns a function that detaches it. */
export type AttachBehavior = (context: BehaviorContext) => () => void;
