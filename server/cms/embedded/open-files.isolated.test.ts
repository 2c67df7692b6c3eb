import { expect, it, onTestFinished, vi } from 'vitest';
import { createContentFolder } from '../../testing/content-folder.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { linkContent } from './link-content.ts';
import { readContent } from './read-content.ts';

const { open } = vi.hoisted(() => ({ open: { now: 0, max: 0 } }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...original,
    readFile: async (...args: Parameters<typeof original.readFile>) => {
      open.now += 1;
      open.max = Math.max(open.max, open.now);
      try {
        return await original.readFile(...args);
      } finally {
        open.now -= 1;
      }
    },
  };
});

async function createLargeFolder(count = 300, text = '<p>Text</p>') {
  const files = Array.from({ length: count }, (_, index) => [
    `articles/article-${index}.html`,
    `---\nid: article-${index}\ntitle: Article ${index}\n---\n${text}\n`,
  ]);
  const folder = await createContentFolder(Object.fromEntries(files));
  onTestFinished(() => folder.remove());
  return readContent(folder.directory, new Map());
}

it('links the files of a large folder in several turns of the event loop', async () => {
  const { content } = await createLargeFolder();
  if (!content) throw new Error('The folder is not valid.');
  expect(await countTurns(linkContent(content))).toBeGreaterThanOrEqual(2);
});

it('links each long page in a separate turn of the event loop', async () => {
  const { content } = await createLargeFolder(12, '<p>Text</p>'.repeat(60_000));
  if (!content) throw new Error('The folder is not valid.');
  expect(await countTurns(linkContent(content))).toBeGreaterThanOrEqual(8);
});

it('opens at most 64 files at a time, because a process has a limit of open files', async () => {
  const { content, problems } = await createLargeFolder();
  expect(problems).toEqual([]);
  expect(content?.pages).toHaveLength(301);
  expect(open.max).toBe(64);
});
