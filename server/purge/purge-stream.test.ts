import { expect, test } from 'vitest';
import type { RedisClient } from '../redis/redis-session.ts';
import { openPurgeStream } from './purge-stream.ts';

/** Reads the tags of one entry; `tags` is the text of its field in Redis. */
async function readTags(tags: string): Promise<readonly string[]> {
  const client = { info: async () => 'run_id:0123456789\r\n' } as unknown as RedisClient;
  const messages = [{ id: '8-0', message: { epoch: 'a', tags } }];
  const reader = { xRead: async () => [{ name: 'purges', messages }] } as unknown as RedisClient;
  const stream = await openPurgeStream({ client, reader }, 'purges');
  const [entry] = await stream.read({ epoch: 'a', number: 7 }, 10, 0);
  expect(entry?.number).toBe(8);
  return entry?.tags ?? [];
}

test('reads the tags of a stream entry', async () => {
  expect(await readTags('["page:1","menu"]')).toEqual(['page:1', 'menu']);
});

test.each(['', '{', '["a"', '"menu"', '{"tags":["menu"]}', 'null'])(
  'treats a stream entry with unreadable tags as a purge of everything: %j',
  async (tags) => {
    expect(await readTags(tags)).toEqual(['all']);
  },
);
