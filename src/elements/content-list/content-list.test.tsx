import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findItems, type ItemNode } from '../../core/items.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { type ContentListProps, contentListElement } from './content-list.element.ts';
import { countColumns } from './content-list.logic.ts';
import { ContentList } from './content-list.tsx';

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ slot: `item-${index + 1}` }));
const renderList = (props: Partial<ContentListProps>) =>
  renderComponent(
    <ContentList variant="standard" size="medium" columns={undefined} items={itemsOf(3)} {...props} />,
  );
const slotNames = (within: Element) =>
  [...within.querySelectorAll('slot')].map((slot) => slot.getAttribute('name'));

/** How many items the author's children are. */
function countItems(html: string): number {
  const host = document.createElement('div');
  host.innerHTML = html;
  return findItems(host.children as Iterable<ItemNode>, contentListElement.items.match).length;
}

describe('list items of the author', () => {
  test('are the items of one list, in their order', () => {
    renderList({});
    expect(slotNames(screen.getByRole('list'))).toEqual(['item-1', 'item-2', 'item-3']);
  });

  test('have no item of ours around them', () => {
    const { container } = renderList({ variant: 'numbered' });
    expect([...screen.getByRole('list').children].every(({ localName }) => localName === 'slot')).toBe(true);
    expect(container.querySelector('li')).toBeNull();
  });

  test('leave a place before the list for anything else', () => {
    const { container } = renderList({});
    expect(container.querySelector('slot:not([name])')?.closest('[role=list]')).toBeNull();
    expect(slotNames(container)[0]).toBeNull();
  });
});

describe('a list that the author wrote whole', () => {
  test('is no item, and keeps being the only list', () => {
    expect(countItems('<ul><li>A</li><li>B</li></ul>')).toBe(0);
    const { container } = renderList({ items: [] });
    expect(screen.queryByRole('list')).toBeNull();
    expect(slotNames(container)).toEqual([null]);
  });
});

test('items are also found in the paragraph that a CMS put around one', () => {
  expect(countItems('<li>A</li><br><p><li>B</li></p><p>Text</p>')).toBe(2);
});

test('columns are one to four whatever is asked for', () => {
  expect([undefined, 0, -3, Number.NaN, 2.7, 3, 4, 99].map(countColumns)).toEqual([1, 1, 1, 1, 2, 3, 4, 4]);
});
