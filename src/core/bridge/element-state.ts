/** The state of an element, from its HTML to a mounted React root. */
export type ElementState = 'disconnected' | 'dormant' | 'loading' | 'hydrated' | 'failed';
export type ElementEvent = 'connect' | 'load' | 'mount' | 'fail' | 'disconnect';

/**
 * The state that each event leads to. An event that a state does not list changes nothing:
 * a second request to load, or a failure of an element that has left the document.
 */
export const transitions: Readonly<
  Record<ElementState, Readonly<Partial<Record<ElementEvent, ElementState>>>>
> = {
  disconnected: { connect: 'dormant' },
  dormant: { load: 'loading', disconnect: 'disconnected' },
  loading: { mount: 'hydrated', fail: 'failed', disconnect: 'disconnected' },
  failed: { load: 'loading', disconnect: 'disconnected' },
  hydrated: { disconnect: 'disconnected' },
};
