import type { ConsentState } from '../../../core/consent/consent.ts';

/** A consent store whose state the test changes. */
export function createConsent(initialState: ConsentState) {
  const listeners = new Set<() => void>();
  let state = initialState;
  return {
    listeners,
    change(next: ConsentState) {
      state = next;
      for (const listener of [...listeners]) listener();
    },
    consent: {
      read: () => state,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      choose: () => undefined,
      open: () => undefined,
      whenClosed: async () => undefined,
    },
  };
}
