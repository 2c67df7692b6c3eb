import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const growthTests = ['server/growth.test.ts', 'server/content/linear-time.test.ts', 'scripts/growth.test.ts'];
const folders = [
  'server',
  'src',
  'demo',
  'packages/server/src',
  'scripts/lint',
  'scripts/mcp',
  'scripts/school-data',
];

/** Parsers without a growth test of their own, with the reason. */
const untested: ReadonlyMap<string, string> = new Map([
  ['server/cms/embedded/read-content.ts', 'reads files of the operator'],
  ['server/demo/themes.ts', 'reads files of the build'],
  ['src/core/model/read-schools.ts', 'reads each field of a list once, with functions that are tested'],
  ['src/elements/ad-slot/creative/sanitize-ad.ts', 'runs DOMPurify, which needs a browser'],
  ['src/linter/read-page.ts', 'walks the DOM of the developer’s own page'],
]);

const isSource = /^(?!.*(?:\.test\.|\.examples\.|\/testing\/|\/dist\/)).*\.tsx?$/;
const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => isSource.test(path));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const parserName = /\/(?:read|parse|rewrite|strip|sanitize|lint)-[a-z-]+\.ts$/;
const parserImport = /\bfrom '(?:parse5|csv-parse|yaml|dompurify|\.[^']*\/bounded-parser\.ts)/;
const isParser = (path: string) => parserName.test(path) || parserImport.test(read(path));

/** Files that a file imports. */
const importsOf = (path: string) =>
  [...read(path).matchAll(/\bfrom '(\.[^']+)'/g)].map(([, name = '']) => join(dirname(path), name));

test('every module that parses HTML, CSV, YAML or other untrusted text has a growth test', () => {
  const direct = growthTests.flatMap(importsOf);
  const tested = new Set([...direct, ...direct.flatMap(importsOf)]);
  const parsers = folders.flatMap(listFiles).filter(isParser);
  expect(parsers.length).toBeGreaterThan(25);
  expect(parsers.filter((path) => !tested.has(path) && !untested.has(path))).toEqual([]);
  expect([...untested.keys()].filter((path) => tested.has(path) || !parsers.includes(path))).toEqual([]);
});
