import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildGuides } from './guides.ts';

interface Page {
  readonly title: string;
  readonly html: string;
}

function readPages(): Readonly<Record<string, Page>> {
  const folder = mkdtempSync(join(tmpdir(), 'guides-'));
  try {
    buildGuides(folder);
    return JSON.parse(readFileSync(join(folder, 'guides.json'), 'utf8')).pages;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const idsIn = ({ html }: Page) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test('every link between the workbench’s documents leads to a page and a heading that exist', () => {
  const pages = readPages();
  const links = Object.entries(pages).flatMap(([path, { html }]) =>
    [...html.matchAll(/<a href="([^"]+)"/g)].map(
      ([, href = '']) => new URL(href, `http://workbench.example${path}`),
    ),
  );
  const internal = links.filter(({ host }) => host === 'workbench.example');
  expect(internal.filter(({ hash }) => hash).length).toBeGreaterThan(3);
  const dead = internal.filter(({ pathname, hash }) => {
    const page = pages[pathname];
    return !page || (hash && !idsIn(page).includes(decodeURIComponent(hash.slice(1))));
  });
  expect(dead.map(({ href }) => href)).toEqual([]);
});

test('a link to a README leads to the document of its folder, and is plain text if there is none', () => {
  const pages = readPages();
  expect(pages['/demo/guides/operations/']?.html).toContain('<a href="/demo/guides/hosting/"');
  expect(pages['/demo/guides/pages/']?.html).not.toContain('<a href="/demo/guides/hosting/"');
});

test('uses the first heading of each document as its title', () => {
  const pages = Object.entries(readPages());
  expect(pages.length).toBeGreaterThan(5);
  for (const [path, { title, html }] of pages)
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1], path).toBe(title);
});
