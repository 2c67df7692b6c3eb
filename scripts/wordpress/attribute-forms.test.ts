import { expect, test } from 'vitest';
import { elementDeclarations } from '#generated/declarations.ts';
import { toKebab } from '../../src/core/names.ts';
import { describeForms } from './attribute-forms.ts';
import { blockDetails } from './block-details.ts';

const attributesOf = (tag: string) => {
  const declaration = elementDeclarations.find((element) => element.tag === tag);
  return Object.entries(declaration?.attributes ?? {}).map(([name, { type, description }]) => ({
    name: toKebab(name),
    valueType: type,
    description,
  }));
};
const formsOf = (tag: string) =>
  describeForms(attributesOf(tag), blockDetails[tag] ?? { icon: '', keywords: [] });

test('the block of every element has details with at least one search word', () => {
  const missing = elementDeclarations.filter(({ tag }) => !blockDetails[tag]?.keywords.length);
  expect(missing.map(({ tag }) => tag)).toEqual([]);
});

test('the details of blocks name only attributes that the elements declare', () => {
  const unknown = elementDeclarations.flatMap(({ tag }) => {
    const known = new Set(attributesOf(tag).map(({ name }) => name));
    const { prompt, inPlace = [], variant, onlyFor = {} } = blockDetails[tag] ?? { icon: '', keywords: [] };
    const named = [...inPlace, ...Object.keys(onlyFor), ...(variant ? [variant] : [])];
    if (prompt) named.push(prompt.attribute, ...(prompt.or ?? []));
    return named.filter((name) => !known.has(name)).map((name) => `${tag} ${name}`);
  });
  expect(unknown).toEqual([]);
});

test.each([
  ['school-rankings', 'extid', 'choice:ranking', 'data'],
  ['school-rankings', 'category', 'choice:category', 'data'],
  ['school-rankings', 'gid', 'choice:legacy-ranking', 'advanced'],
  ['post-list', 'category', 'choice:list-category', 'data'],
  ['post-list', 'ids', 'choices:post', 'data'],
  ['content-card', 'image', 'image', 'content'],
  ['content-card', 'link', 'link', 'content'],
  ['content-card', 'variant', 'enum', 'layout'],
  ['article-byline', 'written-by', 'people:contributor', 'data'],
  ['school-rankings', 'schools', 'schools', 'data'],
  ['site-header', 'social', 'rows:name,url', 'data'],
  ['site-header', 'menu', 'menu', 'advanced'],
  ['post-list', 'posts', 'posts', 'advanced'],
  ['page-hero', 'byline', 'byline', 'data'],
  ['contributors-hub', 'contributors', 'people:contributor-profile', 'data'],
  ['article-byline', 'date', 'date', 'content'],
  ['school-rankings', 'full-list', 'link', 'advanced'],
])('lets authors set %s %s with the control %s in the panel %s', (tag, name, control, panel) => {
  expect(formsOf(tag).get(name)).toMatchObject({ control, panel });
});

test('no attribute has a control in which authors must type a URL or JSON', () => {
  const typed = elementDeclarations.flatMap(({ tag }) =>
    [...formsOf(tag)].filter(([, { control }]) => ['url', 'json'].includes(control)),
  );
  expect(typed).toEqual([]);
});

test('labels attributes with words that authors use', () => {
  const codeWords =
    /^(?:hover|tools)$|\b(?:adjust|base path|dc|extid|face gravity|gid|ids|json|left out|m(?:ax|in) \w+$|nested|page size|pretitle|slug|storage|stroke|uri)\b/i;
  const labeled = elementDeclarations.flatMap(({ tag }) =>
    [...formsOf(tag)].map(([name, { label }]) => ({ name: `${tag} ${name}`, label })),
  );
  expect(labeled.length).toBeGreaterThan(100);
  expect(labeled.filter(({ label }) => codeWords.test(label))).toEqual([]);
});
