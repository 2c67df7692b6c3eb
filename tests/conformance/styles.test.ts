import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './conformance-build.ts';
import { readSheet } from './sheet.ts';
import { isTested } from './tested-elements.ts';

const elementsFolder = join(root, 'src/elements');
const namesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const sheets = [
  ...namesIn(elementsFolder).map((name) => ({ name, folder: join(elementsFolder, name) })),
  ...namesIn(join(elementsFolder, 'shared')).map((name) => ({
    name,
    folder: join(elementsFolder, 'shared', name),
  })),
];
const rootSheets = sheets
  .filter(({ name }) => isTested(name))
  .flatMap(({ name, folder }) =>
    readdirSync(folder)
      .filter((file) => file.startsWith(`${name}.`) && file.endsWith('.css') && !file.endsWith('.light.css'))
      .map((file) => ({ name, file: join(folder, file) })),
  );
const lightSheets = sheets
  .map(({ name, folder }) => ({ name, file: join(folder, `${name}.light.css`) }))
  .filter(({ file }) => existsSync(file));

/** Style sheets that may set literal font sizes, with the reason. */
const textSizes: Readonly<Record<string, string>> = {
  'us-state-map': 'text in an SVG is sized in the units of its viewBox',
};

// A run for a single element that has no style sheet skips these tests.
describe.skipIf(rootSheets.length === 0)('style sheets of shadow roots', () => {
  test.each(rootSheets)('$name has only selectors and keyframes with its own name', ({ name, file }) => {
    const undefinedHost = ':host\\(:not\\(:defined\\)\\) ';
    const own = new RegExp(
      `^(?:(?:${undefinedHost})?[a-z]*\\.${name}(?![a-z0-9])(?!-[a-z0-9])|:host\\(${name}(?![a-z0-9-]))`,
    );
    const { selectors, keyframes } = readSheet(file);
    expect(selectors.filter((selector) => !own.test(selector))).toEqual([]);
    expect(keyframes.filter((animation) => !animation.replace(/^e-/, '').startsWith(name))).toEqual([]);
  });

  test.each(rootSheets.filter(({ name }) => !textSizes[name]))(
    '$name takes fonts and font sizes from tokens and loads no files',
    ({ file }) => {
      const found = readSheet(file).declarations.filter(({ property, value }) => {
        const isLiteralFont = /^font(-family|-size)?$/.test(property) && !/var\(--e-|inherit|^0$/.test(value);
        return isLiteralFont || value.includes('url(');
      });
      expect(found).toEqual([]);
    },
  );
});

test('style sheets for author content have only selectors that start with their own tag', () => {
  const foreign = lightSheets.flatMap(({ name, file }) =>
    readSheet(file).selectors.filter((selector) => !new RegExp(`^${name}(?![a-z0-9-])`).test(selector)),
  );
  expect(foreign).toEqual([]);
});
