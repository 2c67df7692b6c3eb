import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { renderComponent } from './render-component.tsx';

/** Expects that re-rendering `first` as `next` gives the same HTML as rendering only `next`. */
export function expectRecovery(first: ReactElement, next: ReactElement): void {
  const fresh = renderComponent(next);
  const expected = fresh.container.innerHTML;
  fresh.unmount();
  const { container, update } = renderComponent(first);
  update(next);
  expect(container.innerHTML).toBe(expected);
}
