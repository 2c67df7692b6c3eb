import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { createKeptFiles, type KeptFiles } from './kept-files.ts';

async function pass(kept: KeptFiles, name: string, ...chunks: readonly string[]): Promise<string> {
  const collector = kept.collect(name);
  const [sent] = await Promise.all([buffer(collector), pipeline(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), collector)]);
  return sent.toString();
}

test('what has passed through completely is kept, the newest of each name', async () => {
  const kept = createKeptFiles(100);
  expect(await pass(kept, 'a', 'one', 'two')).toBe('onetwo');
  expect(kept.get('a')?.toString()).toBe('onetwo');
  await pass(kept, 'a', 'three');
  expect(kept.get('a')?.toString()).toBe('three');
});

test('what breaks off leaves the former in place, and the next one is collected again', async () => {
  const kept = createKeptFiles(100);
  await pass(kept, 'a', 'whole');
  async function* breakOff() {
    yield Buffer.from('half');
    throw new Error('gone');
  }
  const collector = kept.collect('a');
  await expect(Promise.all([buffer(collector), pipeline(breakOff(), collector)])).rejects.toThrow('gone');
  expect(kept.get('a')?.toString()).toBe('whole');
  await pass(kept, 'a', 'whole again');
  expect(kept.get('a')?.toString()).toBe('whole again');
});

test('all together never take more than the set bytes, and a larger one passes without being kept', async () => {
  const kept = createKeptFiles(10);
  for (const name of ['a', 'b', 'c']) await pass(kept, name, '12345');
  expect(['a', 'b', 'c'].map((name) => kept.get(name)?.length)).toEqual([undefined, 5, 5]);
  expect(await pass(kept, 'd', '123456', '789012')).toBe('123456789012');
  expect(['b', 'c', 'd'].map((name) => kept.get(name)?.length)).toEqual([5, 5, undefined]);
});
