import { describe, expect, it } from 'vitest';
import { articleTabs, cleanItems, findCurrent } from './sub-nav.logic.ts';

describe('cleanItems', () => {
  it('keeps tabs with a label and an allowed URL', () => {
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

  it.each([[[]], [{}], ['tabs'], [null], [[{ label: 'No URL' }]]])('returns undefined for %j', (value) => {
    expect(cleanItems(value)).toBeUndefined();
  });
});

describe('findCurrent', () => {
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
  ])('finds the current tab “%s” at index %i', (current, index) => {
    expect(findCurrent(articleTabs, current)).toBe(index);
  });

  it('finds a tab by a label with a slash', () => {
    expect(findCurrent([{ label: 'LPN/LVN', uri: '/lpn/' }], 'LPN/LVN')).toBe(0);
  });
});
