import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { contentTableElement } from './content-table.element.ts';
import { ContentTable } from './content-table.tsx';

test('the author’s table stands in a frame that the keyboard reaches and that says what it is', () => {
  renderComponent(<ContentTable theme="primary" items={[]} />);
  const stop = screen.getByRole('group', { name: 'Scrollable table' });
  expect(stop.parentElement?.querySelector('slot:not([name])')).toBeTruthy();
  stop.focus();
  expect(document.activeElement).toBe(stop);
});

test('a theme that is unknown is reported and drawn as the first', () => {
  const reported: string[] = [];
  const { theme } = decodeAttributes(
    contentTableElement.attributes,
    () => 'neon',
    (name) => reported.push(name),
  );
  expect([theme, reported]).toEqual(['primary', ['theme']]);
});
