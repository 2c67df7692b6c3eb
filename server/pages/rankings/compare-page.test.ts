import { expect, test } from 'vitest';
import { sampleCatalog, selectSchools } from '../../built-in/catalog/catalog.ts';
import { toText } from '../templates/html.ts';
import { createPageContext } from '../testing/create-page-context.ts';
import { renderComparePage } from './compare-page.ts';

const catalog = sampleCatalog();
const schools = catalog.schools.slice(0, 6);

function readPage(slugs: readonly string[]): string {
  const query = new URLSearchParams({ schools: slugs.join(',') });
  return toText(renderComparePage(catalog, { ...createPageContext('/compare/'), query }).main);
}

test('names the schools beyond the first four, each once', () => {
  const slugs = schools.map(({ slug }) => slug);
  const [fifth, sixth] = schools.slice(4).map(({ name }) => name);
  const sentence = 'This page compares four schools at a time, so';
  expect(readPage(slugs.slice(0, 5))).toContain(`${sentence} ${fifth} is left out.`);
  const again = slugs[4]?.toUpperCase() ?? '';
  expect(readPage([...slugs, again])).toContain(`${sentence} ${fifth} and ${sixth} are left out.`);
});

test('says how many more schools a search finds than the page shows', () => {
  const read = (add: string) => {
    const query = new URLSearchParams({ add });
    return toText(renderComparePage(catalog, { ...createPageContext('/compare/'), query }).main);
  };
  const matching = catalog.schools.filter(({ slug }) => slug.includes('sample')).length;
  const many = read('sample');
  expect(many).toContain(`The first 12 of ${matching} schools for “sample”. If yours is missing, add a word`);
  expect(many.match(/data-compare=/g)).toHaveLength(12);
  expect(read(schools[0]?.name ?? '')).toContain(`>Schools for “${schools[0]?.name}”:<`);
});

test('suggests similar schools below only if there are any', () => {
  const [first] = schools;
  const read = (shown: typeof catalog) => {
    const query = new URLSearchParams({ schools: first?.slug ?? '' });
    return toText(renderComparePage(shown, { ...createPageContext('/compare/'), query }).main);
  };
  expect(read(catalog)).toContain('>Find a school by name</a>, or add a similar school below.<');
  const alone = read(selectSchools(catalog, ({ id }) => id === first?.id));
  expect(alone).toContain('>Find a school by name</a>.<');
  expect(alone).not.toContain('<h3>Like');
});

test('quotes the slugs that no school has', () => {
  expect(readPage(['no-such-school'])).toContain(
    'We have no school called “no-such-school”, so it is left out.',
  );
});

test('names no rankings on a site that has none', () => {
  const context = createPageContext('/compare/');
  for (const list of [[], schools.slice(0, 2).map(({ slug }) => slug)]) {
    const query = new URLSearchParams({ schools: list.join(',') });
    const config = { ...context.config, category: 'psychology-and-counseling' };
    const text = toText(renderComparePage(catalog, { ...context, config, query }).main);
    expect(text.replace(/<[^>]*>/g, '')).not.toMatch(/\brank/i);
    if (list.length === 0) expect(text).toContain('choose “Compare” on a school’s page.');
  }
});

test('carries the data of schools to add, and of the one to remove, for the stored comparison', () => {
  const [first, second] = schools;
  const query = new URLSearchParams({ schools: first?.slug ?? '', add: second?.name ?? '' });
  const text = toText(renderComparePage(catalog, { ...createPageContext('/compare/'), query }).main);
  expect(text).toContain(`data-compare-remove="${first?.slug}"`);
  const [added = ''] = [...text.matchAll(/data-compare="([^"]*)"/g)].map(([, value]) => value);
  const school = JSON.parse(added.replaceAll('&quot;', '"'));
  expect(school).toMatchObject({
    slug: second?.slug,
    hasPage: true,
    details: { netPrice: second?.netPrice },
  });
  expect(school).not.toHaveProperty('blurb');
});

test('lets search engines list the empty form, but no selection of schools and no search', () => {
  const isHidden = (search: string) => {
    const query = new URLSearchParams(search);
    return renderComparePage(catalog, { ...createPageContext('/compare/'), query }).head.isHidden ?? false;
  };
  expect(isHidden('')).toBe(false);
  expect(isHidden('utm_source=newsletter')).toBe(false);
  expect(isHidden(`schools=${schools[0]?.slug}`)).toBe(true);
  expect(isHidden('add=college')).toBe(true);
});
