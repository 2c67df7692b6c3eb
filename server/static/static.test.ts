import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listen } from '../testing/listen.ts';
import { readBuildManifest } from './build-manifest.ts';
import { readBuiltFiles } from './built-files.ts';
import { readFonts } from './fonts.ts';
import { buildSiteStylesheet, renderTheme } from './site-stylesheet.ts';

function createFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(folder, 'embed'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('only public files of the build are served, without their compressed forms', async () => {
  const folder = createFolder({
    'embed.js': '1',
    'embed.js.br': '2',
    'manifest.json': '{}',
    'custom-elements.json': '{}',
    'embed/x.1.mjs': '3',
    'embed/x.1.mjs.gz': '4',
  });
  expect([...(await readBuiltFiles(folder)).keys()].sort()).toEqual([
    '/custom-elements.json',
    '/embed.js',
    '/embed/x.1.mjs',
  ]);
});

test('a script’s map is named in a header, so that its bytes need not', async () => {
  const folder = createFolder({ 'embed/x.1.mjs': '1', 'embed/x.1.mjs.map': '{}', 'embed/y.1.mjs': '2' });
  const files = await readBuiltFiles(folder);
  const server = await listen((request, response) => files.get(request.url ?? '')?.send(request, response));
  const mapOf = async (path: string) => (await fetch(server.origin + path)).headers.get('sourcemap');
  expect([await mapOf('/embed/x.1.mjs'), await mapOf('/embed/y.1.mjs')]).toEqual(['x.1.mjs.map', null]);
  await server.close();
});

test('a build that is missing says what to do', async () => {
  await expect(readBuildManifest('/nonexistent')).rejects.toThrow('build the scripts first');
});

test('fonts come with hashed addresses, two of them preloaded, and fallbacks of their measure', async () => {
  const { files, preloads, css } = await readFonts(process.cwd());
  expect(preloads).toHaveLength(2);
  expect(files.every(({ path }) => /^\/fonts\/[\w-]+\.[0-9a-f]{8}\.woff2$/.test(path))).toBe(true);
  for (const path of preloads) expect(css).toContain(path);
  expect(css).toContain('size-adjust:105.04%');
});

test('a theme can set our tokens and nothing else', () => {
  expect(
    renderTheme({
      '--edu-accent': '#004d40',
      '--edu-cape': 'light-dark(#123, #456)',
      color: 'red',
      '--edu-x': 'red;} body{display:none',
      '--edu-y': 'url(//evil.example)',
    }),
  ).toBe(
    ':root{--edu-accent:#004d40;--edu-cape:light-dark(#123, #456)}@supports not (color:light-dark(red,red)){:root{--edu-cape:#123}}',
  );
});

test('the site’s sheet has another address when the theme changes', async () => {
  const build = (theme: Record<string, string>) =>
    buildSiteStylesheet({ fonts: '', theme, layout: 'body { margin: 0 }' });
  const [one, other] = await Promise.all([build({}), build({ '--edu-accent': '#000' })]);
  expect(one.path).not.toBe(other.path);
  expect(String(one.body)).toContain('margin:0');
});

test('a value that would swallow the rest of the sheet is left out', () => {
  expect(
    renderTheme({
      '--edu-accent': 'light-dark(#17665a,',
      '--edu-cape': 'a)',
      '--edu-font': 'light-dark(rgb(1 2 3), #fff)',
    }),
  ).toBe(
    ':root{--edu-font:light-dark(rgb(1 2 3), #fff)}@supports not (color:light-dark(red,red)){:root{--edu-font:rgb(1 2 3)}}',
  );
});
