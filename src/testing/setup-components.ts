import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine needs more than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

// jsdom computes no layout.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// All test files of a worker share one window.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
