import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { takeSamples } from '../../bench/abuse/samples.ts';

test.each([[['/a', '/b']], [['/a', '/b', '/c']]])(
  'requests each of %j alternately over a new and a reused connection',
  async (paths) => {
    const isNew: Record<string, boolean[]> = {};
    const server = createServer(({ url = '', headers }, response) => {
      isNew[url] = [...(isNew[url] ?? []), headers.connection === 'close'];
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const count = 4 * paths.length;
    let started = 0;
    await takeSamples(`http://127.0.0.1:${port}`, paths, () => started++ === count);
    server.close();
    for (const values of Object.values(isNew))
      expect(values).toEqual(values.map((_, round) => (round % 2 === 0 ? values[0] : !values[0])));
    const all = Object.values(isNew).flat();
    expect(all.length).toBe(count);
    expect(all.filter(Boolean).length).toBe(count / 2);
  },
);

test.each([
  ['https://evil.example/', true],
  ['https://host-12.example/', true],
  ['https://www.example.org/', false],
])('searches compressed responses for host names that only attackers send: %s', async (url, isPoisoned) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-encoding', 'br').end(brotliCompressSync(`<a href="${url}">Home</a>`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let started = 0;
  const [sample] = await takeSamples(`http://127.0.0.1:${port}`, ['/'], () => started++ === 1);
  server.close();
  expect(sample).toMatchObject({ status: 200, isPoisoned });
});
