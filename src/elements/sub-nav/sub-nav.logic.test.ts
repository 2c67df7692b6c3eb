import { describe, expect, it } from 'vitest';
import { articleTabs, cleanItems, findCurrent } from './sub-nav.logic.ts';

describe('cleaning tabs', () => {
  it('keeps what has a label and an allowed address', () => {
    expect(
      cleanItems([
        { label: ' Cost ', uri: '/cost/' },
        { label: 'X', uri: 'javascript:alert(1)' },
        { label: '', uri: '/' },
        { label: 7, uri: '/' },
        null,
      ]),
    ).toEqual([{ label: 'Cost', uri: '/cost/' }]);
  });

  it.each([[[]], [{}], ['tabs'], [null], [[{ label: 'No address' }]]])('finds no tabs in %j', (value) => {
    expect(cleanItems(value)).toBeUndefined();
  });
});

describe('the current tab', () => {
  it.each([
    ['/articles/career/', 1],
    ['/articles/career', 1],
    ['/Articles/Career/?page=2#top', 1],
    ['https://example.org/articles/', 0],
    ['Nurse Spotlight', 3],
    ['student resources', 4],
    ['/articles/other/', -1],
    ['Other', -1],
    ['  ', -1],
    [undefined, -1],
  ])('of %s is tab %i', (current, place) => {
    expect(findCurrent(articleTabs, current)).toBe(place);
  });

  it('is found by a label that has a slash', () => {
    expect(findCurrent([{ label: 'LPN/LVN', uri: '/lpn/' }], 'LPN/LVN')).toBe(0);
  });
});
