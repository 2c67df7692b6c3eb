import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toCamel, toKebab, toSlug } from '../../src/core/names.ts';
import { root } from './conformance-build.ts';
import { createConformanceSource, openContent, openElements } from './conformance-source.ts';
import { listElements, renderedPart } from './markup.ts';
import { renderExample } from './render.ts';
import { testedElements } from './tested-elements.ts';

const content = await openContent();
const [set, source] = await Promise.all([openElements(), createConformanceSource(content)]);
const folders = readdirSync(join(root, 'src/elements'), { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'shared',
);

/** Attribute names that HTML or the bridge reserves. */
const reservedNames = [
  'title',
  'style',
  'class',
  'id',
  'slot',
  'hidden',
  'dir',
  'lang',
  'part',
  'is',
  'hydrate',
  'tabindex',
  'data-state',
  'data',
];

function isSentence(text: string): boolean {
  return /^[\p{Lu}\p{N}`]/u.test(text) && text.trim() === text && text.length > 3;
}

/** Parts in the source of a component, including those that no example shows. */
function partsInSource(tag: string): string[] {
  const folder = join(root, 'src/elements', tag);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  return sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\bpart="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    ),
  );
}

test('registers one element for each folder in src/elements, except `shared`', () => {
  expect(set.elements.map(({ declaration }) => declaration.tag).sort()).toEqual(
    folders.map(({ name }) => name).sort(),
  );
});

describe.each(testedElements.map(({ declaration }) => ({ tag: declaration.tag, declaration })))(
  'declaration of $tag',
  ({ tag, declaration }) => {
    const { attributes, events = {}, slots = {}, parts = {}, items, summary } = declaration;
    const examples = set.examples[tag] ?? [];

    test('has a valid custom element name and a summary', () => {
      expect(tag).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/);
      expect(isSentence(summary)).toBe(true);
    });

    test('names attributes in camel case and avoids reserved names', () => {
      for (const name of [...Object.keys(attributes), ...Object.keys(items?.attributes ?? {})]) {
        expect(name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
        expect(toCamel(toKebab(name))).toBe(name);
        expect(reservedNames).not.toContain(toKebab(name));
        expect(name).not.toMatch(/^on[A-Z]/);
      }
    });

    test('describes every attribute, event, slot and part', () => {
      const texts = [...Object.values(attributes), ...Object.values(items?.attributes ?? {})].map(
        ({ description }) => description,
      );
      expect(
        [...texts, ...Object.values(events), ...Object.values(slots), ...Object.values(parts)].filter(
          (text) => !isSentence(text),
        ),
      ).toEqual([]);
      for (const event of Object.keys(events)) expect(event).toMatch(new RegExp(`^${tag}:[a-z-]+$`));
      for (const name of Object.keys(parts)) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
    });

    test('gives enumerations with a default one of their values as the default', () => {
      for (const spec of Object.values(attributes))
        if (spec.type === 'enum' && spec.default !== undefined) expect(spec.values).toContain(spec.default);
    });

    test('declares exactly the parts that it renders', async () => {
      const rendered = new Set<string>();
      for (const { html } of examples) {
        const elements = listElements(renderedPart(await renderExample(html, set, source), tag));
        for (const { attributes: renderedAttributes } of elements)
          for (const name of renderedAttributes.part?.split(' ') ?? []) rendered.add(name);
      }
      const declared = Object.keys(parts);
      expect([...rendered].filter((name) => !declared.includes(name))).toEqual([]);
      const known = new Set([...rendered, ...partsInSource(tag)]);
      expect(declared.filter((name) => !known.has(name))).toEqual([]);
    });

    test('has examples for default, hostile and very long values', () => {
      const slugs = examples.map(({ name }) => toSlug(name));
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const word of ['default', 'hostile', 'long'])
        expect(
          slugs.some((slug) => slug.includes(word)),
          `an example with "${word}" in its name`,
        ).toBe(true);
      for (const { html } of examples) expect(html).toContain(`<${tag}`);
    });
  },
);
