import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toCamel, toKebab, toSlug } from '../../src/core/names.ts';
import { root } from './conformance-build.ts';
import { createConformanceSource, openContent, openElements } from './conformance-source.ts';
import { listElements, renderedPart } from './markup.ts';
import { renderExample } from './render.ts';

const content = await openContent();
const [set, source] = await Promise.all([openElements(), createConformanceSource(content)]);
const folders = readdirSync(join(root, 'src/elements'), { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'shared',
);

/** Names that mean something to every HTML element, or to nobody but the bridge. */
const takenNames = [
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

/** Parts that some state of the component draws, though no example shows it. */
function partsInSource(tag: string): string[] {
  const folder = join(root, 'src/elements', tag);
  const sources = readdirSync(folder).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  return sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\bpart="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    ),
  );
}

test('every folder of an element is registered', () => {
  expect(set.elements.map(({ declaration }) => declaration.tag).sort()).toEqual(
    folders.map(({ name }) => name).sort(),
  );
});

describe.each(set.elements.map(({ declaration }) => ({ tag: declaration.tag, declaration })))(
  'the declaration of $tag',
  ({ tag, declaration }) => {
    const { attributes, events = {}, slots = {}, parts = {}, items, summary } = declaration;
    const examples = set.examples[tag] ?? [];

    test('has a name that HTML allows, and is described', () => {
      expect(tag).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/);
      expect(isSentence(summary)).toBe(true);
    });

    test('names attributes in camel case, none that HTML or a page has taken', () => {
      for (const name of [...Object.keys(attributes), ...Object.keys(items?.attributes ?? {})]) {
        expect(name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
        expect(toCamel(toKebab(name))).toBe(name);
        expect(takenNames).not.toContain(toKebab(name));
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

    test('gives enumerations a default out of their values', () => {
      for (const spec of Object.values(attributes))
        if (spec.type === 'enum' && spec.default !== undefined) expect(spec.values).toContain(spec.default);
    });

    test('declares the parts that are drawn, and draws those that are declared', async () => {
      const drawn = new Set<string>();
      for (const { html } of examples) {
        const elements = listElements(renderedPart(await renderExample(html, set, source), tag));
        for (const { attributes: found } of elements)
          for (const name of found.part?.split(' ') ?? []) drawn.add(name);
      }
      const declared = Object.keys(parts);
      expect([...drawn].filter((name) => !declared.includes(name))).toEqual([]);
      const known = new Set([...drawn, ...partsInSource(tag)]);
      expect(declared.filter((name) => !known.has(name))).toEqual([]);
    });

    test('has examples of the usual, the hostile and the very long', () => {
      const slugs = examples.map(({ name }) => toSlug(name));
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const word of ['default', 'hostile', 'long'])
        expect(
          slugs.some((slug) => slug.includes(word)),
          `an example called ${word}`,
        ).toBe(true);
      for (const { html } of examples) expect(html).toContain(`<${tag}`);
    });
  },
);
