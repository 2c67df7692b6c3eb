import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { renderComponent } from './render-component.tsx';

/** Expects that `next`, rendered over `first`, has the same HTML as `next` alone: nothing of `first` is left. */
export function expectRecovery(first: ReactElement, next: ReactElement): void {
  const alone = renderComponent(next);
  const expected = alone.container.innerHTML;
  alone.unmount();
  const { container, update } = renderComponent(first);
  update(next);
  expect(container.innerHTML).toBe(expected);
}
