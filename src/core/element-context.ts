import { createContext, useContext } from 'react';
import type { DataSource } from './data-source.ts';

/** Services for a component in addition to its properties: events, tracking and data. */
export interface ElementContext {
  readonly tag: string;
  /** The custom element; undefined on the server and in component tests. */
  readonly host?: HTMLElement;
  readonly source: DataSource;
  /**
   * Dispatches `tag-name-verb`, and `tag-name:verb`, its older name, on the element. Both events bubble and
   * are composed.
   * @returns false when a listener prevented it
   */
  emit(verb: string, detail?: unknown): boolean;
  /** Sends a tracking event. Does nothing on the server. */
  track(name: string, payload: Readonly<Record<string, unknown>>): void;
}

export const ElementReactContext = createContext<ElementContext | null>(null);

/** The element that renders this component. Throws outside of an element, which happens only in tests. */
export function useElement(): ElementContext {
  const context = useContext(ElementReactContext);
  if (!context) throw new Error('useElement() needs an <ElementReactContext> around the component');
  return context;
}
