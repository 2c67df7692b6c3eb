// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { watchItems } from './watch-items.ts';

/** Watches an element with these children. */
function watch(html: string) {
  const host = document.createElement('div');
  host.innerHTML = html;
  const changes: MutationRecord[] = [];
  watchItems(host, ['slot', 'heading'], (records) => void changes.push(...records));
  return { host, changes, find: (selector: string) => host.querySelector(selector) as HTMLElement };
}

test('reports children that are added and removed', async () => {
  const { host, changes, find } = watch('<b></b>');
  host.prepend(document.createElement('i'));
  find('b').remove();
  await Promise.resolve();
  expect(changes.map(({ type }) => type)).toEqual(['childList', 'childList']);
});

test('reports attributes of children, also in a paragraph, with their previous texts', async () => {
  const { changes, find } = watch('<b slot="item-1"></b><p><i heading="One"></i></p>');
  find('b').removeAttribute('slot');
  find('i').setAttribute('heading', 'Two');
  await Promise.resolve();
  expect(changes.map(({ attributeName, oldValue }) => [attributeName, oldValue])).toEqual([
    ['slot', 'item-1'],
    ['heading', 'One'],
  ]);
});

test('ignores attributes of the element itself, of deeper nodes, and other attributes', async () => {
  const { host, changes, find } = watch('<b><i></i></b>');
  host.setAttribute('heading', 'A title');
  find('i').setAttribute('heading', 'Deep');
  find('i').append('text');
  find('b').setAttribute('class', 'any');
  await Promise.resolve();
  expect(changes).toEqual([]);
});
