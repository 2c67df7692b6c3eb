// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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

/** Presses the button. Returns the schools that the comparison then shows. */
function submit(button: HTMLButtonElement): string {
  // jsdom cannot open another page.
  addEventListener('submit', (event) => event.preventDefault(), { once: true });
  button.click();
  return button.value;
}

/** Presses the button of a school on a new page. Returns the schools that the comparison then shows. */
function press(slug: string, value = slug): string {
  document.body.innerHTML = '<form action="/compare/"><button name="schools">Compare</button></form>';
  const button = document.body.querySelector('button') as HTMLButtonElement;
  button.value = value;
  button.dataset.compare = JSON.stringify(school(slug));
  return submit(button);
}

beforeAll(attachCompareButtons);
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

it('adds the school to those of earlier comparisons, and stores it', () => {
  store('a', 'b');
  expect(press('c')).toBe('a,b,c');
  expect(storedSlugs()).toEqual(['a', 'b', 'c']);
  expect(press('a')).toBe('b,c,a');
});

it('keeps the ranking of a stored school, which the link of a list names', () => {
  localStorage.setItem('eduEmbedCompare', JSON.stringify([{ ...school('a'), ranking: 'best' }]));
  press('a');
  expect(JSON.parse(localStorage.getItem('eduEmbedCompare') ?? '')).toEqual([
    { ...school('a'), ranking: 'best' },
  ]);
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

it.each(['{', '{}', '[null]'])('starts a new comparison if storage contains %s, and stores it', (text) => {
  localStorage.setItem('eduEmbedCompare', text);
  expect(press('a')).toBe('a');
  expect(storedSlugs()).toEqual(['a']);
});

it('reads the stored schools again when the button is pressed again after Back', async () => {
  store('a');
  expect(press('b')).toBe('a,b');
  await new Promise((resolve) => setTimeout(resolve));
  store('a', 'b', 'c');
  expect(submit(document.body.querySelector('button') as HTMLButtonElement)).toBe('a,c,b');
});

it('compares with the stored schools if storage is full', () => {
  store('a', 'b');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(press('c')).toBe('a,b,c');
  expect(storedSlugs()).toEqual(['a', 'b']);
});

it('removes a school from the stored ones with the link that removes it', () => {
  store('a', 'b');
  document.body.innerHTML = '<a data-compare-remove="a">Remove</a>';
  document.body.querySelector('a')?.click();
  expect(storedSlugs()).toEqual(['b']);
});
