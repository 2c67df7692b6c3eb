// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { defineElement, json } from '../../declaration.ts';
import { createElementController } from '../element-controller.ts';
import { createElementRow } from '../element-row.ts';
import { createPrerendered, createTestBridge } from '../testing/test-bridge.ts';
import { readProperty, readProps, readRenderedData, readRenderedProps } from './props.ts';

const site = { homeUrl: 'https://site.example/', contributorPath: 'people' };
const declaration = defineElement({
  tag: 'my-list',
  summary: 'A list.',
  hydrate: 'interaction',
  items: { slot: 'item', match: 'li', attributes: { heading: { type: 'string', description: 'Heading' } } },
  attributes: {
    limit: { type: 'integer', default: 3, description: 'How many' },
    label: { type: 'string', default: 'List', description: 'Label' },
    points: json('Points', (value) => (Array.isArray(value) ? value : undefined)),
  },
});

function createList(children: string, rootHtml = '') {
  const host = createPrerendered(rootHtml);
  host.innerHTML = children;
  return createElementController(host, createElementRow(declaration), createTestBridge());
}

test('reads matching children as items and gives each the slot of its position', () => {
  const controller = createList('<li heading="One"></li>text<p>Other</p><li></li>');
  expect(readProps(controller, declaration, site).items).toEqual([
    { slot: 'item-1', key: expect.any(String), heading: 'One' },
    { slot: 'item-2', key: expect.any(String), heading: undefined },
  ]);
  expect([...controller.host.children].map(({ slot }) => slot)).toEqual(['item-1', '', 'item-2']);
});

test('numbers items again when one has been removed', () => {
  const controller = createList('<li slot="item-1"></li><li slot="item-2" heading="Two"></li>');
  controller.host.firstElementChild?.remove();
  expect(readProps(controller, declaration, site).items).toMatchObject([{ slot: 'item-1', heading: 'Two' }]);
});

test('keeps the key of an item when another one is inserted before it', () => {
  const controller = createList('<li></li>');
  const readKeys = () =>
    (readProps(controller, declaration, site).items as { key: string }[]).map(({ key }) => key);
  const [first] = readKeys();
  controller.host.prepend(document.createElement('li'));
  const [inserted, second] = readKeys();
  expect(second).toBe(first);
  expect(inserted).not.toBe(first);
});

test('reads only the children with a slot in the root as rendered items', () => {
  const controller = createList(
    '<li slot="item-1" heading="One"></li><li heading="New"></li>',
    '<slot name="item-1"></slot>',
  );
  expect(readRenderedProps(controller, declaration, site).items).toMatchObject([
    { slot: 'item-1', heading: 'One' },
  ]);
});

test('reads a rendered item that a library has put into a paragraph', () => {
  const controller = createList('<li slot="item-1" heading="One"></li>', '<slot name="item-1"></slot>');
  const paragraph = document.createElement('p');
  paragraph.append(...controller.host.children);
  controller.host.append(paragraph);
  expect(readRenderedProps(controller, declaration, site).items).toMatchObject([
    { slot: 'item-1', heading: 'One' },
  ]);
});

test('reads rendered items in the order of their slots, with the texts before their first change', async () => {
  const controller = createList(
    '<li slot="item-1" heading="One"></li><li slot="item-2" heading="Two"></li>',
    '<slot name="item-1"></slot><slot name="item-2"></slot>',
  );
  controller.connect();
  const [first, second] = controller.host.children;
  first?.setAttribute('heading', 'Changed');
  first?.setAttribute('heading', 'Changed again');
  first?.removeAttribute('slot');
  controller.host.prepend(second as Element);
  await Promise.resolve();
  expect(readRenderedProps(controller, declaration, site).items).toMatchObject([
    { slot: 'item-1', heading: 'One' },
    { slot: 'item-2', heading: 'Two' },
  ]);
});

test('reads the object that React 19 wrote into an attribute as text before the tag was defined', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const controller = createList('');
  controller.host.setAttribute('points', '[object Object],[object Object]');
  expect(readProps(controller, declaration, site).points).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
  Object.assign(controller.host, { __reactProps$x1: { points: [{ id: 1 }] } });
  expect(readProps(controller, declaration, site).points).toEqual([{ id: 1 }]);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test('keeps a property that was set after React wrote an object into the attribute', () => {
  const controller = createList('');
  controller.host.setAttribute('points', '[object Object]');
  Object.assign(controller.host, { __reactProps$x1: { points: [1] } });
  controller.properties.set('points', [2]);
  expect(readProps(controller, declaration, site).points).toEqual([2]);
});

test('reads properties first, then attributes, then defaults', () => {
  const controller = createList('');
  controller.host.setAttribute('limit', '5');
  controller.properties.set('points', [1]);
  expect(readProps(controller, declaration, site)).toEqual({
    items: [],
    limit: 5,
    label: 'List',
    points: [1],
  });
  expect(readProperty(controller, declaration, { property: 'limit', site })).toBe(5);
});

test('reads rendered props from the attribute texts that the server rendered', () => {
  const controller = createList('');
  controller.host.setAttribute('limit', '5');
  controller.renderedTexts.set('limit', null);
  expect(readRenderedProps(controller, declaration, site).limit).toBe(3);
});

test('warns once about a property that cannot be converted to text, and keeps the attribute’s value', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const controller = createList('');
  controller.host.setAttribute('label', 'Mine');
  controller.properties.set('label', Object.create(null));
  for (let times = 0; times < 2; times += 1)
    expect(readProps(controller, declaration, site).label).toBe('Mine');
  expect(warn.mock.calls).toEqual([
    ['<my-list> attribute "label": expected a value that can be read as text'],
  ]);
  warn.mockRestore();
});

test('reads the data next to the root, and returns undefined if there is none', () => {
  const root = createPrerendered('<p></p>').shadowRoot as ShadowRoot;
  expect(readRenderedData(root)).toBeUndefined();
  root.innerHTML += '<script type="application/json" data-props>{"names":["A"]}</script>';
  expect(readRenderedData(root)).toEqual({ names: ['A'] });
});
