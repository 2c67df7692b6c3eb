import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

test('the source map of embed.js leads texts before and after lazy imports to their lines', () => {
  const script = readFileSync(`${dist}embed.js`, 'utf8');
  const payload = JSON.parse(readFileSync(`${dist}embed.js.map`, 'utf8'));
  const map = new SourceMap(payload);
  const found = [...script.matchAll(/code failed to load|Tagular not available|visually-hidden/g)];
  expect(found.length).toBeGreaterThan(20);
  const wrong = found.filter(({ 0: text, index }) => {
    const before = script.slice(0, index).split('\n');
    const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    if (!('originalSource' in entry)) return true;
    const source: string = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)] ?? '';
    return !source.split('\n')[entry.originalLine]?.includes(text);
  });
  expect(wrong.map(({ 0: text, index }) => `${text} at ${index}`)).toEqual([]);
});
