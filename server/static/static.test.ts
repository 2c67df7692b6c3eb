import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../configuration/configuration.ts';
import { listen } from '../testing/listen.ts';
import { readBuildManifest } from './build-manifest.ts';
import { readBuiltFiles } from './built-files.ts';
import { composeSiteStylesheet, renderTheme } from './site-stylesheet.ts';

function createFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(folder, 'embed'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('serves only public files of the build, and no compressed files by name', async () => {
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

test('serves the URLs for host pages to every origin, and caches only the hashed script for a year', async () => {
  const folder = createFolder({
    'embed.v1.js': '1',
    'latest.json': '{}',
    'llms.txt': '#',
    'embed/embed.1a.js': '2',
  });
  const files = await readBuiltFiles(folder);
  const server = await listen((request, response) => files.get(request.url ?? '')?.send(request, response));
  const headersOf = async (path: string) => {
    const { headers } = await fetch(server.origin + path);
    return [headers.get('access-control-allow-origin'), headers.get('cache-control')?.split(',')[1]];
  };
  expect(await headersOf('/embed/v1/embed.js')).toEqual(['*', ' max-age=300']);
  expect(await headersOf('/embed/latest.json')).toEqual(['*', ' max-age=300']);
  expect(await headersOf('/llms.txt')).toEqual(['*', ' max-age=300']);
  expect(await headersOf('/embed/embed.1a.js')).toEqual(['*', ' max-age=31536000']);
  expect(files.has('/embed.v1.js')).toBe(false);
  await server.close();
});

test('names a script’s source map in a header instead of in its bytes', async () => {
  const folder = createFolder({ 'embed/x.1.mjs': '1', 'embed/x.1.mjs.map': '{}', 'embed/y.1.mjs': '2' });
  const files = await readBuiltFiles(folder);
  const server = await listen((request, response) => files.get(request.url ?? '')?.send(request, response));
  const mapOf = async (path: string) => (await fetch(server.origin + path)).headers.get('sourcemap');
  expect([await mapOf('/embed/x.1.mjs'), await mapOf('/embed/y.1.mjs')]).toEqual(['x.1.mjs.map', null]);
  await server.close();
});

test.each([
  ['is missing', {}, 'ENOENT: no such file or directory'],
  ['is not JSON', { 'manifest.json': '{"build"' }, 'JSON'],
  ['lacks a field', { 'manifest.json': '{}' }, 'Expected "build"'],
])('rejects with the reason and instructions if the manifest %s', async (_problem, files, reason) => {
  const folder = createFolder(files);
  const error: unknown = await readBuildManifest(folder).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(ConfigurationError);
  const { message } = error as ConfigurationError;
  expect(message).toMatch(/^\S+\/manifest\.json cannot be used \(.*\)\. Run npm run build\.$/);
  expect(message).toContain(reason);
});

test('renders only `--edu-` tokens with safe values from a theme', () => {
  expect(
    renderTheme({
      '--edu-accent': '#004d40',
      '--edu-cape': 'light-dark(#123, #456)',
      color: 'red',
      '--edu-x': 'red;} body{display:none',
      '--edu-y': 'url(//evil.example)',
    }),
  ).toBe(
    ':root{--edu-accent:#004d40;--edu-cape:light-dark(#123, #456)}' +
      '@supports not (color:light-dark(red,red)){:root{--edu-cape:#123}}',
  );
});

test('changes the path of the site’s style sheet with the theme', () => {
  const compose = (theme: Record<string, string>) =>
    composeSiteStylesheet({ fontFaces: '@font-face{}', theme, layout: 'body{margin:0}' });
  const [plain, themed] = [compose({}), compose({ '--edu-accent': '#000' })];
  expect(plain.path).not.toBe(themed.path);
  expect(String(themed.body)).toBe('@font-face{}:root{--edu-accent:#000}body{margin:0}');
});

test.each(['"Inter', "'Inter", '"a\\"', 'red /* x', 'red /* x */'])(
  'skips the theme value %s, whose quote or comment could include other rules',
  (value) => {
    expect(renderTheme({ '--edu-font': value, '--edu-accent': '"Inter (x", serif' })).toBe(
      ':root{--edu-accent:"Inter (x", serif}',
    );
  },
);

test('skips a theme value with unbalanced parentheses', () => {
  expect(
    renderTheme({
      '--edu-accent': 'light-dark(#17665a,',
      '--edu-cape': 'a)',
      '--edu-font': 'light-dark(rgb(1 2 3), #fff)',
    }),
  ).toBe(
    ':root{--edu-font:light-dark(rgb(1 2 3), #fff)}' +
      '@supports not (color:light-dark(red,red)){:root{--edu-font:rgb(1 2 3)}}',
  );
});
