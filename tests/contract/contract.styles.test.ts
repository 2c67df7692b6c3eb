import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AtRule, parse, type Root, type Rule } from 'postcss';
import { describe, expect, test } from 'vitest';
import { root } from './contract-build.ts';

const elementsFolder = join(root, 'src/elements');
const namesIn = (folder: string) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const sheets = [
  ...namesIn(elementsFolder).map((name) => ({ name, folder: join(elementsFolder, name) })),
  ...namesIn(join(elementsFolder, 'parts')).map((name) => ({ name, folder: join(elementsFolder, 'parts', name) })),
];
const rootSheets = sheets.map(({ name, folder }) => ({ name, file: join(folder, `${name}.css`) })).filter(({ file }) => existsSync(file));
const lightSheets = sheets.map(({ name, folder }) => ({ name, file: join(folder, `${name}.light.css`) })).filter(({ file }) => existsSync(file));

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');
}

/** Selectors of the outermost rules: what is nested in a rule is bound to it. */
function listSelectors(sheet: Root): string[] {
  const selectors: string[] = [];
  sheet.walkRules((rule) => {
    if (rule.parent?.type !== 'rule' && !isKeyframe(rule)) selectors.push(...rule.selectors);
  });
  return selectors;
}

function listKeyframes(sheet: Root): string[] {
  const names: string[] = [];
  sheet.walkAtRules(/keyframes$/, (rule) => void names.push(rule.params));
  return names;
}

const read = (file: string) => parse(readFileSync(file, 'utf8'), { from: file });

/** Sheets that may size text by themselves, and why. */
const textSizes: Readonly<Record<string, string>> = {
  'us-state-map': 'text in a drawing is sized in the units of its viewBox',
};

describe('sheets of roots', () => {
  test.each(rootSheets)('$name has selectors and keyframes of its own only', ({ name, file }) => {
    const own = new RegExp(`^(?:[a-z]*\\.${name}(?![a-z0-9])(?!-[a-z0-9])|:host\\(${name}(?![a-z0-9-]))`);
    const sheet = read(file);
    expect(listSelectors(sheet).filter((selector) => !own.test(selector))).toEqual([]);
    expect(listKeyframes(sheet).filter((keyframes) => !keyframes.replace(/^e-/, '').startsWith(name))).toEqual([]);
  });

  test.each(rootSheets.filter(({ name }) => !textSizes[name]))('$name takes fonts and sizes of text from tokens, and loads nothing', ({ file }) => {
    const found: string[] = [];
    read(file).walkDecls((declaration) => {
      const isLiteralFont = /^font(-family|-size)?$/.test(declaration.prop) && !/var\(--e-|inherit|^0$/.test(declaration.value);
      if (isLiteralFont || declaration.value.includes('url(')) found.push(`${declaration.source?.start?.line}: ${declaration}`);
    });
    expect(found).toEqual([]);
  });
});

test('sheets for author content reach only below their own tag', () => {
  const foreign = lightSheets.flatMap(({ name, file }) => listSelectors(read(file)).filter((selector) => !new RegExp(`^${name}(?![a-z0-9-])`).test(selector)));
  expect(foreign).toEqual([]);
});
