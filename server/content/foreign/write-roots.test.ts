import { expect, test } from 'vitest';
import { writeRoots } from './write-roots.ts';

test.each([
  ['<us-state-map base-path=/state/>', '<us-state-map base-path=/state/ data-state="ready">'],
  ['<us-state-map base-path=/state/ />', '<us-state-map base-path=/state/ data-state="ready">'],
  ['<us-state-map base-path="/state/"/>', '<us-state-map base-path="/state/" data-state="ready">'],
  ['<us-state-map/>', '<us-state-map data-state="ready">'],
  ['<us-state-map  >', '<us-state-map data-state="ready">'],
])('keeps the attribute values of the start tag %s', (startTag, expected) => {
  const located = { elements: [{ start: 0, end: startTag.length }], slots: [] } as never;
  expect(writeRoots(`${startTag}</us-state-map>`, located, [{ state: 'ready', html: '' }])).toBe(
    `${expected}</us-state-map>`,
  );
});
