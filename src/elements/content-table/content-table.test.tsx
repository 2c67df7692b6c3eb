import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { contentTableElement } from './content-table.element.ts';
import { ContentTable } from './content-table.tsx';

test('renders the author’s table in a frame with a label and a tab stop', () => {
  renderComponent(<ContentTable theme="primary" tools={false} items={[]} />);
  const tabStop = screen.getByRole('group', { name: 'Scrollable table' });
  expect(tabStop.parentElement?.querySelector('slot:not([name])')).toBeTruthy();
  tabStop.focus();
  expect(document.activeElement).toBe(tabStop);
});

test('reports an unknown theme and uses the default', () => {
  const reportedAttributes: string[] = [];
  const { theme } = decodeAttributes(
    contentTableElement.attributes,
    (name) => (name === 'theme' ? 'neon' : null),
    (name) => reportedAttributes.push(name),
  );
  expect([theme, reportedAttributes]).toEqual(['primary', ['theme']]);
});
