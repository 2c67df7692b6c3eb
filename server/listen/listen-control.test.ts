import { once } from 'node:events';
import { get, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished, test, vi } from 'vitest';
import { nextTurn } from '../next-turn.ts';
import { createListenControl } from './listen-control.ts';

const statusOf = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });

async function listen(
  drainSeconds: number,
  listener: RequestListener = (_request, response) => response.end(),
) {
  const steps: string[] = [];
  const control = createListenControl(
    { host: '127.0.0.1', port: 0, drainSeconds },
    { listener, messageClasses: { IncomingMessage, ServerResponse }, drain: () => steps.push('not ready') },
    () => steps.push('stopped'),
  );
  return { control, steps, url: await control.listen() };
}

test('serves requests for DRAIN_SECONDS after it reports that it is not ready, and refuses requests afterward', async ({
  expect,
}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { control, steps, url } = await listen(4);
  const closed = control.close();
  await vi.advanceTimersByTimeAsync(3999);
  expect(await statusOf(url)).toBe(200);
  expect(steps).toEqual(['not ready']);
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  expect(steps).toEqual(['not ready', 'stopped']);
  await expect(statusOf(url)).rejects.toThrow('ECONNREFUSED');
});

test('stops immediately without DRAIN_SECONDS', async ({ expect }) => {
  const { control, steps, url } = await listen(0);
  await control.close();
  expect(steps).toEqual(['not ready', 'stopped']);
  await expect(statusOf(url)).rejects.toThrow('ECONNREFUSED');
});

test.for(['', 'GET / HTTP/1.1\r\nHost: a\r\n'])(
  'closes a connection that has sent no complete request within a second: %j',
  async (head, { expect }) => {
    const { control, url } = await listen(0);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => socket.destroy()).write(head);
    await once(socket, 'connect');
    // The server has accepted the earlier connection, too.
    expect(await statusOf(url)).toBe(200);
    const started = performance.now();
    await control.close();
    expect(performance.now() - started).toBeLessThan(5000);
  },
);

test('finishes a request that takes longer than a second', async ({ expect }) => {
  const handle = vi.fn<RequestListener>((_request, response) => {
    setTimeout(() => response.end(), 1500);
  });
  const { control, url } = await listen(0, handle);
  const status = statusOf(url);
  await expect.poll(() => handle.mock.calls.length).toBe(1);
  await control.close();
  expect(await status).toBe(200);
});

test('closes a connection that sends hundreds of requests without waiting for responses', async ({
  expect,
}) => {
  let handled = 0;
  const { control, url } = await listen(0, (_request, response) => {
    handled += 1;
    response.end();
  });
  onTestFinished(() => control.close());
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  // A reset connection ends with an error instead.
  const closed = text(socket).catch(() => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2000));
  await closed;
  expect(handled).toBeLessThan(30);
  expect(await statusOf(url)).toBe(200);
});

test('names PORT when the port is in use', async ({ expect }) => {
  const { control, url } = await listen(0);
  onTestFinished(() => control.close());
  const port = Number(new URL(url).port);
  const second = createListenControl(
    { host: '127.0.0.1', port, drainSeconds: 0 },
    {
      listener: () => undefined,
      messageClasses: { IncomingMessage, ServerResponse },
      drain: () => undefined,
    },
    () => undefined,
  );
  await expect(second.listen()).rejects.toThrow(`PORT: ${port} is in use on 127.0.0.1. Choose another`);
});

test('accepts connections that arrive together before the next task runs', async ({ expect }) => {
  const { control, url } = await listen(0);
  onTestFinished(() => control.close());
  let [tasks, isDone] = [0, false];
  const work = async () => {
    while (!isDone) {
      await nextTurn();
      tasks += 1;
    }
  };
  const running = [work(), work()];
  await Promise.all(Array.from({ length: 20 }, () => statusOf(url)));
  isDone = true;
  await Promise.all(running);
  expect(tasks).toBeLessThan(20);
});

test('creates requests and responses of the classes of the app', async ({ expect }) => {
  class Request extends IncomingMessage {}
  class Response<R extends IncomingMessage> extends ServerResponse<R> {}
  const app = {
    listener: ((request, response) => {
      response.statusCode = request instanceof Request && response instanceof Response ? 200 : 500;
      response.end();
    }) satisfies RequestListener,
    messageClasses: { IncomingMessage: Request, ServerResponse: Response },
    drain: () => undefined,
  };
  const configuration = { host: '127.0.0.1', port: 0, drainSeconds: 0 };
  const control = createListenControl(configuration, app, () => undefined);
  const url = await control.listen();
  onTestFinished(() => control.close());
  expect(await statusOf(url)).toBe(200);
});
