import {
  type ConsentState,
  type ConsentStatus,
  createConsentState,
  type MeasurementConsent,
} from '../core/consent/consent.ts';

/** A consent for tests. `change` sets its state and notifies the subscribers. */
export function createMeasurementConsent(status: ConsentStatus): MeasurementConsent & {
  change(state: ConsentState | ConsentStatus): void;
} {
  const listeners = new Set<() => void>();
  let state = createConsentState(status, 'default');
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(next) {
      state = typeof next === 'string' ? createConsentState(next, 'choice') : next;
      for (const listener of listeners) listener();
    },
  };
}
