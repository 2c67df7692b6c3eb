import { expect, onTestFinished, test, vi } from 'vitest';
import { resolveBaseUrl } from '../../packages/browser/src/resolve-base-url.ts';
import type { RenderHtml } from '../../packages/server/src/api.ts';
import { importServerPackage } from './built-packages.ts';

const { createPrerenderClient, createSource, headLinks, renderHtml } = await importServerPackage();

const advice = 'use the URL of your edu-embed server, such as https://edu.example.org.';

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  ['', '""'],
  ['edu.example.org', '"edu.example.org"'],
  ['localhost:3000', '"localhost:3000"'],
  [new URL('file:///srv/edu/'), '"file:///srv/edu/"'],
])('rejects the source %j and says what to use', async (value, shown) => {
  const source = value as string;
  const message = `source is ${shown}; ${advice}`;
  expect(() => createSource(source)).toThrow(message);
  expect(() => headLinks(source)).toThrow(message);
  await expect(renderHtml('<p>No elements</p>', { source })).rejects.toThrow(message);
  expect(() => createPrerenderClient({ server: source, secret: 'x' })).toThrow(
    `server is ${shown}; ${advice}`,
  );
});

test('rejects a render without options, because it has no source', async () => {
  const render = renderHtml as (html: string) => Promise<string>;
  await expect(render('<share-bar></share-bar>')).rejects.toThrow(`source is undefined; ${advice}`);
});

test('accepts URLs with and without a trailing slash', () => {
  expect(createSource('https://edu.example/embed').base.href).toBe('https://edu.example/embed/');
  expect(createSource(new URL('http://localhost:3000')).base.href).toBe('http://localhost:3000/');
});

test.each([
  [undefined, 'Undefined'],
  [new Response('<p>A</p>'), 'Response'],
  [new Uint8Array(2), 'Uint8Array'],
])('rejects HTML that is neither a string nor a stream: %o', async (html, type) => {
  const input = html as unknown as Parameters<RenderHtml>[0];
  await expect(renderHtml(input, { source: 'https://edu.example' })).rejects.toThrow(
    `html has the type ${type}; use a string or a ReadableStream.`,
  );
});

function resolveOnPage(origin: unknown): string {
  vi.stubGlobal('document', { baseURI: 'https://host.example/guides/' });
  onTestFinished(() => void vi.unstubAllGlobals());
  return resolveBaseUrl(origin as string).href;
}

test.each([
  ['HTTPS://edu.example', 'https://edu.example/'],
  [' https://edu.example ', 'https://edu.example/'],
  [new URL('https://edu.example/embed'), 'https://edu.example/embed/'],
  ['capacitor://localhost', 'capacitor://localhost/'],
  ['//edu.example', 'https://edu.example/'],
  ['/embed', 'https://host.example/embed/'],
  ['./embed', 'https://host.example/guides/embed/'],
])('register() and loadEmbed() accept the origin %j', (origin, expected) => {
  expect(resolveOnPage(origin)).toBe(expected);
});

test.each([
  undefined,
  null,
  '',
  ' ',
  'edu.example',
  'localhost:3000',
  'https:edu.example',
  'https:/edu.example',
])('register() and loadEmbed() reject the origin %j, and name it', (origin) => {
  expect(() => resolveOnPage(origin)).toThrow(
    `origin is ${JSON.stringify(origin)}. It must be a URL with https://, or a path.`,
  );
});
