import { expect, test } from 'vitest';
import { matchReason, searchWords } from './search.ts';

const entry = {
  tag: 'program-finder',
  summary: 'Leads to programs.',
  attributes: ['degree', 'button-label'],
  events: ['program-finder:submit'],
};

test.each([
  ['finder', ''],
  ['degr', 'Attribute degree'],
  [':submit', 'Event program-finder:submit'],
  ['leads', 'In its description'],
  ['nothing', undefined],
])('explains why %j matches', (query, reason) => {
  expect(matchReason(entry, query)).toBe(reason);
});

test('suggests words of tags, attributes and events for misspelled queries', () => {
  expect([...searchWords([entry])]).toEqual(
    expect.arrayContaining(['finder', 'degree', 'label', 'program-finder:submit']),
  );
});
