import { expect, it } from 'vitest';
import { parseCmsJson } from './read-cms-json.ts';

it('accepts as many values as 100 posts of a real site have', async () => {
  const values = Array.from({ length: 760 }, (_, index) => ({ [`key${index % 40}`]: index }));
  const posts = Array.from({ length: 50 }, (_, id) => ({ id, values }));
  expect(await parseCmsJson(JSON.stringify(posts))).toEqual(posts);
});

it('lets other work run before a long text is parsed', async () => {
  let hasRun = false;
  setImmediate(() => {
    hasRun = true;
  });
  await parseCmsJson(JSON.stringify('x'.repeat(300_000)));
  expect(hasRun).toBe(true);
});
