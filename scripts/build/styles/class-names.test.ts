import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const classesIn = (css: string): string[] =>
  [...css.matchAll(/^\.([a-z][\w-]*)/gm)].map(([, name]) => String(name));

test('the base styles of elements and the styles of pages give no class two meanings', () => {
  const folder = 'server/pages';
  const pageClasses = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => classesIn(readFileSync(join(folder, path), 'utf8')));
  expect(pageClasses).toContain('container');
  // Pages with linked styles load both.
  const baseClasses = classesIn(readFileSync('src/core/styles/base.css', 'utf8'));
  expect(baseClasses).toContain('size-container');
  expect(baseClasses.filter((name) => pageClasses.includes(name))).toEqual([]);
});
