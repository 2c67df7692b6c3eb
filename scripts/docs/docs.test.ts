import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'deploy/README.md',
  'integrations/wordpress/README.md',
  'sites/README.md',
  'packages/browser/README.md',
  'packages/server/README.md',
  'CHANGELOG.md',
  ...['docs', 'docs/adr', 'docs/contracts'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

const folders = 'bench|demo|deploy|docs|integrations|scripts|server|sites|src|tests';

/** Paths in code quotes, without placeholders such as `src/elements/<tag>/`. */
function namedPaths(text: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))].map(([, path = '']) => path);
}

/** Targets of relative links, without their anchors. */
function linkedPaths(text: string): readonly string[] {
  return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, path = '']) => path);
}

test.each(pages.filter((page) => page.startsWith('packages/')))(
  '%s has no relative links, because the packed package lacks their targets',
  (page) => {
    expect(linkedPaths(readFileSync(join(root, page), 'utf8'))).toEqual([]);
  },
);

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  test('names only files and folders that exist', () => {
    expect(namedPaths(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('links only to files and folders that exist', () => {
    expect(linkedPaths(text).filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
  });
});
