import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, test } from 'vitest';
import { listen } from '../testing/listen.ts';
import { serveFolder } from './image-folder.ts';

const drawing = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${`<path fill="${color}" d="M0 0h9v9H0z"/>`.repeat(60)}</svg>`;

test('compresses SVG files, and sends a replaced file immediately', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  writeFileSync(join(folder, 'logo.svg'), drawing('red'));
  writeFileSync(join(folder, '.hidden.svg'), drawing('red'));
  mkdirSync(join(folder, '.originals'));
  writeFileSync(join(folder, '.originals/plan.svg'), drawing('red'));
  const server = await listen(express().use('/pictures', serveFolder(folder)));
  const get = (path: string, headers = {}) => fetch(server.origin + path, { headers });
  const first = await get('/pictures/logo.svg', { 'accept-encoding': 'br' });
  expect([first.headers.get('content-encoding'), first.headers.get('content-type')]).toEqual([
    'br',
    'image/svg+xml',
  ]);
  expect(Number(first.headers.get('content-length'))).toBeLessThan(drawing('red').length / 2);
  expect(first.headers.get('content-security-policy')).toContain('sandbox');
  expect(await first.text()).toBe(drawing('red'));
  const condition = { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await get('/pictures/logo.svg', condition)).status).toBe(304);
  writeFileSync(join(folder, 'logo.svg'), drawing('green'));
  expect(await (await get('/pictures/logo.svg')).text()).toBe(drawing('green'));
  for (const name of ['.hidden.svg', '%2Ehidden.svg', '.originals/plan.svg', '%2Eoriginals/plan.svg'])
    expect((await get(`/pictures/${name}`)).status, name).toBe(404);
  await server.close();
});

test.each([
  ['small.svg', 60],
  ['SMALL.SVG', 60],
  ['large.svg', 10_000],
  ['LARGE.SVG', 10_000],
])('sends %s with a policy that blocks its scripts', async (name, paths) => {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  writeFileSync(
    join(folder, name),
    `<svg xmlns="http://www.w3.org/2000/svg">${'<path fill="red" d="M0 0h9v9H0z"/>'.repeat(paths)}</svg>`,
  );
  const server = await listen(express().use(serveFolder(folder)));
  const { headers } = await fetch(`${server.origin}/${name}`);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  await server.close();
});

test.each(['nursing', 'social-work'])('sends each drawing of the %s site in at most 2 KB', async (site) => {
  const folder = `sites/${site}/pictures`;
  const server = await listen(express().use(serveFolder(folder)));
  for (const name of readdirSync(folder)) {
    const response = await fetch(`${server.origin}/${name}`, { headers: { 'accept-encoding': 'br' } });
    expect(Number(response.headers.get('content-length')), name).toBeLessThanOrEqual(2048);
    await response.arrayBuffer();
  }
  await server.close();
});
