import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../testing/render-component.tsx';
import { ContentTable } from './content-table.tsx';

test('renders the author’s table in a frame with a label and a tab stop', () => {
  renderComponent(<ContentTable theme="primary" tools={false} items={[]} />);
  const tabStop = screen.getByRole('group', { name: 'Scrollable table' });
  expect(tabStop.parentElement?.querySelector('slot:not([name])')).toBeTruthy();
  tabStop.focus();
  expect(document.activeElement).toBe(tabStop);
});
