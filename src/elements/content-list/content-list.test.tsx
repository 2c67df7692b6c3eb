import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findItems, type ItemNode } from '../../core/items.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { type ContentListProps, contentListElement } from './content-list.element.ts';
import { clampColumns } from './content-list.logic.ts';
import { ContentList } from './content-list.tsx';

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ slot: `item-${index + 1}` }));
const renderList = (props: Partial<ContentListProps>) =>
  renderComponent(
    <ContentList variant="standard" size="medium" columns={undefined} items={itemsOf(3)} {...props} />,
  );
const slotNames = (within: Element) =>
  [...within.querySelectorAll('slot')].map((slot) => slot.getAttribute('name'));

/** Counts the list items among the author's children. */
function countItems(html: string): number {
  const host = document.createElement('div');
  host.innerHTML = html;
  return findItems(host.children as Iterable<ItemNode>, contentListElement.items.match).length;
}

describe('direct list items', () => {
  test('direct list items are the items of one list in document order', () => {
    renderList({});
    expect(slotNames(screen.getByRole('list'))).toEqual(['item-1', 'item-2', 'item-3']);
  });

  test('direct list items are not wrapped in another list item', () => {
    const { container } = renderList({ variant: 'numbered' });
    expect([...screen.getByRole('list').children].every(({ localName }) => localName === 'slot')).toBe(true);
    expect(container.querySelector('li')).toBeNull();
  });

  test('direct list items come after a slot for other content', () => {
    const { container } = renderList({});
    expect(container.querySelector('slot:not([name])')?.closest('[role=list]')).toBeNull();
    expect(slotNames(container)[0]).toBeNull();
  });
});

describe('list written by the author', () => {
  test('a list written by the author is rendered as the only list, not as an item of another list', () => {
    expect(countItems('<ul><li>A</li><li>B</li></ul>')).toBe(0);
    const { container } = renderList({ items: [] });
    expect(screen.queryByRole('list')).toBeNull();
    expect(slotNames(container)).toEqual([null]);
  });
});

test('finds list items inside a paragraph that the CMS added', () => {
  expect(countItems('<li>A</li><br><p><li>B</li></p><p>Text</p>')).toBe(2);
});

test('limits the columns to one to four', () => {
  expect([undefined, 0, -3, Number.NaN, 2.7, 3, 4, 99].map(clampColumns)).toEqual([1, 1, 1, 1, 2, 3, 4, 4]);
});
