import { expect, test } from 'vitest';
import { transitions } from './element-state.ts';

test('loads a dormant element and mounts it', () => {
  expect(transitions.disconnected.connect).toBe('dormant');
  expect(transitions.dormant.load).toBe('loading');
  expect(transitions.loading.mount).toBe('hydrated');
});

test('loads an element again after a failure', () => {
  expect(transitions.loading.fail).toBe('failed');
  expect(transitions.failed.load).toBe('loading');
});

test('ignores a second request to load while loading and after hydration', () => {
  expect(transitions.loading.load).toBeUndefined();
  expect(transitions.hydrated.load).toBeUndefined();
});

test('allows `disconnect` in every state except `disconnected`, and `connect` only in `disconnected`', () => {
  for (const [state, events] of Object.entries(transitions)) {
    expect(events.disconnect).toBe(state === 'disconnected' ? undefined : 'disconnected');
    expect(events.connect).toBe(state === 'disconnected' ? 'dormant' : undefined);
  }
});
