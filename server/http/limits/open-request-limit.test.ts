import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { readConfiguration } from '../../configuration/configuration.ts';
import { openRequestLimit } from './open-request-limit.ts';

it('closes its connection to Redis and does not connect again', async () => {
  const onConnection = vi.fn();
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  const connected = once(server, 'connection');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const limit = await openRequestLimit(
    { requestLimit: 3, purgeLog: `redis://127.0.0.1:${port}`, site: 'nursing', siteUrl: undefined },
    vi.fn(),
  );
  const [socket] = (await connected) as [Socket];
  // The client has sent its first command.
  await once(socket, 'data');
  const closed = once(socket, 'close');
  limit?.close();
  await closed;
  // The first attempt to connect again would follow after 50 ms.
  await sleep(200);
  expect(onConnection).toHaveBeenCalledOnce();
  server.close();
});

it('creates no limit if none is configured', async () => {
  expect(await openRequestLimit(readConfiguration({}), vi.fn())).toBeUndefined();
});
