import { expect, it } from 'vitest';
import { schoolPageUrl } from './school-page-url.ts';

it('links a school to its page on this site', () => {
  expect(schoolPageUrl({ slug: 'a-college', hasPage: true }, {})).toBe('/schools/a-college/');
});

it('links to the script’s site from pages of other sites', () => {
  const config = { homeUrl: 'https://nursing.example/' };
  expect(schoolPageUrl({ slug: 'a-college', hasPage: true }, config)).toBe(
    'https://nursing.example/schools/a-college/',
  );
});

it('returns undefined for a school of another data source', () => {
  expect(schoolPageUrl({ slug: 'a-college' }, {})).toBeUndefined();
});
