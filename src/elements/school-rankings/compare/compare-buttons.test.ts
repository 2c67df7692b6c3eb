// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { attachCompareButtons } from './compare-buttons.ts';

const school = (slug: string) => ({
  schoolId: slug,
  slug,
  hasPage: true,
  rank: 0,
  details: { schoolName: slug },
});
const store = (...slugs: string[]) =>
  localStorage.setItem('eduEmbedCompare', JSON.stringify(slugs.map(school)));
const storedSlugs = () =>
  (JSON.parse(localStorage.getItem('eduEmbedCompare') ?? '[]') as { slug: string }[]).map(({ slug }) => slug);

/** Presses the button of a school. Returns the schools that the comparison then shows. */
function press(slug: string, value = slug): string {
  document.body.innerHTML = '<form action="/compare/"><button name="schools">Compare</button></form>';
  const button = document.body.querySelector('button') as HTMLButtonElement;
  button.value = value;
  button.dataset.compare = JSON.stringify(school(slug));
  // jsdom cannot open another page.
  addEventListener('submit', (event) => event.preventDefault(), { once: true });
  button.click();
  return button.value;
}

beforeAll(attachCompareButtons);
beforeEach(() => localStorage.clear());

it('adds the school to those of earlier comparisons, and stores it', () => {
  store('a', 'b');
  expect(press('c')).toBe('a,b,c');
  expect(storedSlugs()).toEqual(['a', 'b', 'c']);
  expect(press('a')).toBe('b,c,a');
});

it('leaves out the oldest of five schools, and names it last', () => {
  store('a', 'b', 'c', 'd');
  expect(press('e')).toBe('b,c,d,e,a');
  expect(storedSlugs()).toEqual(['b', 'c', 'd', 'e']);
});

it('stores a school that is added on the comparison page, whose own schools stay', () => {
  store('a');
  expect(press('c', 'x,c')).toBe('x,c');
  expect(storedSlugs()).toEqual(['a', 'c']);
});

it('leaves out schools without a page', () => {
  localStorage.setItem('eduEmbedCompare', JSON.stringify([{ ...school('far'), hasPage: undefined }]));
  expect(press('a')).toBe('a');
});

it.each(['{', '{}', '[null]'])('starts a new comparison if storage contains %s', (text) => {
  localStorage.setItem('eduEmbedCompare', text);
  expect(press('a')).toBe('a');
});

it('removes a school from the stored ones with the link that removes it', () => {
  store('a', 'b');
  document.body.innerHTML = '<a data-compare-remove="a">Remove</a>';
  document.body.querySelector('a')?.click();
  expect(storedSlugs()).toEqual(['b']);
});
