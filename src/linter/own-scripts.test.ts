import { expect, it } from 'vitest';
import { createElementCatalog } from './element-catalog.ts';
import { lintSource } from './lint-source.ts';
import { findOwnScripts } from './own-scripts.ts';
import { readSource } from './read-html.ts';

const ours = 'https://widgets.example';
const vendor = 'https://vendor.example';
const scriptOf = (origin: string, path: string, prefix?: string) =>
  `<script src="${origin}${path}"${prefix === undefined ? '' : ` data-prefix="${prefix}"`}></script>`;
const vendorWithOurPath = scriptOf(vendor, '/embed/v1/embed.js');
const vendorWithPrefix = scriptOf(vendor, '/embed.js', 'their-');
const oursWithPrefix = scriptOf(ours, '/embed.js', 'acme-');

it.each([
  [vendorWithOurPath + oursWithPrefix, undefined, vendor],
  [vendorWithOurPath + oursWithPrefix, ours, ours],
  [vendorWithPrefix + oursWithPrefix, undefined, vendor],
  [vendorWithPrefix + oursWithPrefix, ours, ours],
  [vendorWithPrefix + scriptOf(ours, '/embed/embed.1a2b3c4d.mjs'), undefined, ours],
  [scriptOf(ours, '/embed.js'), ours, ours],
  [vendorWithPrefix, ours, vendor],
])('finds in %s with --site %s the scripts of %s', (html, site, origin) => {
  expect(findOwnScripts(readSource(html), { site }).map((script) => script.origin)).toEqual([origin]);
});

it('finds all scripts of the origin, and resolves them against the URL of the page', () => {
  const html = `${scriptOf('', '/embed/v1/embed.js')}${vendorWithPrefix}${scriptOf(ours, '/embed.mjs')}`;
  const origins = (pageUrl?: string) =>
    findOwnScripts(readSource(html), { pageUrl }).map(({ origin }) => origin);
  expect(origins(`${ours}/a/`)).toEqual([ours, ours]);
  expect(origins('https://host.example/')).toEqual(['https://host.example']);
  expect(origins()).toEqual([undefined]);
});

it('ignores an /embed.js that has neither the origin of --site nor our path or attribute', () => {
  expect(findOwnScripts(readSource(scriptOf(vendor, '/embed.js')), { site: ours })).toEqual([]);
});

it('reads the prefix of the script from the site', () => {
  const catalog = createElementCatalog([
    { tag: 'share-bar', summary: 'Links.', hydrate: 'static', attributes: {} },
  ]);
  const page = readSource(`${vendorWithPrefix}${oursWithPrefix}<acme-share-bar own></acme-share-bar>`);
  expect(lintSource(page, catalog, { site: ours }).problems).toMatchObject([{ tag: 'acme-share-bar' }]);
});
