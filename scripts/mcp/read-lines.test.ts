import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

async function readAll(...chunks: readonly Uint8Array[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(chunks))) lines.push(line);
  return lines;
}

test('splits text only at line feeds, and removes carriage returns before them', async () => {
  const text = 'a\u2028b\u2029c\rd\r\n\ne\n';
  expect(await readAll(Buffer.from(text))).toEqual(['a\u2028b\u2029c\rd', '', 'e']);
});

test('keeps lines and characters that are split across chunks', async () => {
  const bytes = Buffer.from('“é\u2028”\r\n😀\n');
  expect(await readAll(...Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)))).toEqual([
    '“é\u2028”',
    '😀',
  ]);
});

test('yields a last line without a line feed, and no line of an empty text', async () => {
  expect(await readAll(Buffer.from('a\nb'))).toEqual(['a', 'b']);
  expect(await readAll()).toEqual([]);
});
