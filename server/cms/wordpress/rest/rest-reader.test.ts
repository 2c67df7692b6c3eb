import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createRestReader } from './rest-reader.ts';

test('rejects a list whose number of pages is not a number, instead of reading only its first page', async () => {
  const read = vi.fn(async () => ({
    status: 200,
    body: [1],
    headers: new Headers({ 'X-WP-TotalPages': 'many' }),
  }));
  const pages = createRestReader({ read } as never).readPages('/wp/v2/posts?_fields=id', v.number());
  await expect(pages.next()).rejects.toThrow(
    'The CMS responded to /wp-json/wp/v2/posts?_fields=id&per_page=100&page=1 with X-WP-TotalPages: many, which is not a whole number.',
  );
});
