import { expect, test, vi } from 'vitest';
import { createChunkLoader } from './chunk-loader.ts';

test('imports a chunk once for all callers', async () => {
  const importChunk = vi.fn(async (name: string) => ({ name }));
  const chunks = createChunkLoader({ importChunk });
  const [one, other] = await Promise.all([chunks.load('runtime'), chunks.load('runtime')]);
  expect(one).toBe(other);
  expect(importChunk).toHaveBeenCalledTimes(1);
});

test('imports a failed chunk again with the number of failures, which changes its URL', async () => {
  const importChunk = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('code');
  const chunks = createChunkLoader({ importChunk });
  await expect(chunks.load('runtime')).rejects.toThrow('offline');
  expect(await chunks.load('runtime')).toBe('code');
  expect(importChunk.mock.calls).toEqual([
    ['runtime', 0],
    ['runtime', 1],
  ]);
});

test('returns a provided chunk without importing it', async () => {
  const importChunk = vi.fn();
  const chunks = createChunkLoader({ importChunk });
  chunks.provide('elements-my-note', 'mine');
  expect(await chunks.load('elements-my-note')).toBe('mine');
  expect(importChunk).not.toHaveBeenCalled();
});
