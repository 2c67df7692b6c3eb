import { expect, it } from 'vitest';
import { toContributorPath } from './contributor-path.ts';

it.each([
  ['contributors', 'contributors'],
  ['/Our Experts/', 'our-experts'],
  ['https://', 'https'],
  ['Équipe & rédaction', 'equipe-redaction'],
  ['team/review partners', 'team-review-partners'],
  ['review_partners', 'review_partners'],
  ['Ομάδα', encodeURIComponent('ομάδα')],
  ['%ce%b1', '%CE%B1'],
  ['100%', '100'],
  [' // ', 'contributors'],
  ['', 'contributors'],
  ['"><script>', 'script'],
])('converts the setting %j to the contributor path %s', (given, path) => {
  expect(toContributorPath(given)).toBe(path);
  expect(toContributorPath(path)).toBe(path);
});
