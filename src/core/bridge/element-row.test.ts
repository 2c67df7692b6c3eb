import { expect, test } from 'vitest';
import { defineElement, json } from '../declaration.ts';
import { createElementRow } from './element-row.ts';

test('encodes a declaration as plain JSON with strategies and defaults, without descriptions', () => {
  const row = createElementRow(
    defineElement({
      tag: 'my-note',
      summary: 'A note.',
      hydrate: 'interaction',
      behavior: 'visible',
      chunk: 'own',
      items: { slot: 'item', attributes: { isOpen: { type: 'boolean', description: 'Open' } } },
      attributes: {
        heading: { type: 'string', description: 'Heading' },
        maxItems: { type: 'integer', default: 3, description: 'How many' },
        isOpen: { type: 'boolean', description: 'Open' },
        isFull: { type: 'boolean', default: true, description: 'Full' },
        size: { type: 'enum', values: ['small', 'large'], default: 'small', description: 'Size' },
        link: { type: 'url', default: '/about/', description: 'Link' },
        points: json('Points', () => []),
      },
    }),
  );
  expect(JSON.parse(JSON.stringify(row))).toEqual({
    tag: 'my-note',
    strategy: 'interaction',
    behavior: 'visible',
    hasOwnChunk: true,
    items: ['slot', 'is-open'],
    attributes: [
      ['heading'],
      ['max-items', 0, 3],
      ['is-open', 0, false],
      ['is-full', 0, true],
      ['size', 0, 'small'],
      ['link'],
      ['points', 'json'],
    ],
  });
});

test('leaves out fields that a simple element does not have', () => {
  const row = createElementRow({ tag: 'my-note', summary: 'A note.', hydrate: 'static', attributes: {} });
  expect(JSON.stringify(row)).toBe('{"tag":"my-note","attributes":[]}');
});
