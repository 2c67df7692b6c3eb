import { expect, test } from 'vitest';
import { readRules } from '../build/styles/parse-rules.ts';
import { hostRules, markHosts, markTags } from './prefix-styles.ts';

test('adds the prefix placeholder to the tag of each :host selector, and nowhere else', () => {
  expect(markHosts(':host(ad-slot[left-out]) .ad-slot{a:b}:host([hidden]){c:d}:host(.dark){e:f}')).toBe(
    ':host(%PREFIX%ad-slot[left-out]) .ad-slot{a:b}:host([hidden]){c:d}:host(.dark){e:f}',
  );
});

test('adds the prefix placeholder to tags in selectors, but not inside values or longer names', () => {
  const css =
    '@counter-style content-list-number{system:x}content-list>ul{a:b}p,content-list[x] li{c:d}@media print{content-table{container:content-table/inline-size}}@container content-table (width<9px){content-table td{e:f}}';
  expect(markTags(css, ['content-list', 'content-table'])).toBe(
    '@counter-style content-list-number{system:x}%PREFIX%content-list>ul{a:b}p,%PREFIX%content-list[x] li{c:d}@media print{%PREFIX%content-table{container:content-table/inline-size}}@container content-table (width<9px){%PREFIX%content-table td{e:f}}',
  );
});

test('extracts the :host rules of one tag, including those in at-rules', () => {
  const css =
    ':host(pull-quote){a:b}.x{c:d}@media (width>1px){:host(pull-quote[y]){e:f}.z{g:h}}:host(site-icon){i:j}@media print{.w{k:l}}';
  expect(hostRules(readRules(css), 'pull-quote')).toBe(
    ':host(%PREFIX%pull-quote){a:b}@media (width>1px){:host(%PREFIX%pull-quote[y]){e:f}}',
  );
});
