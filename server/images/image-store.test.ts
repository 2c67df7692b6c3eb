import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import { openImageStore } from './image-store.ts';

/**
 * Opens a store whose S3 server denies the given methods and reads of missing objects, as Amazon S3 does if
 * the key may not list the bucket. It closes the connection of the first `failedReads` reads.
 */
async function openDeniedStore(denied: readonly string[], failedReads = 0) {
  const methods: string[] = [];
  const paths = new Set<string | undefined>();
  const s3 = createServer(({ method = '', url }, response) => {
    methods.push(method);
    const reads = methods.filter((name) => name === 'GET').length;
    if (method === 'GET' && reads <= failedReads) return response.destroy();
    const isDenied = denied.includes(method) || (method === 'GET' && !paths.has(url));
    if (method === 'PUT') paths.add(url);
    response
      .writeHead(isDenied ? 403 : 200, { 'content-type': 'application/xml' })
      .end(isDenied ? '<Error><Code>AccessDenied</Code></Error>' : '');
  });
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void s3.close().closeAllConnections());
  const onError = vi.fn();
  const store = openImageStore(
    readConfiguration({
      IMAGE_STORE: 's3://pictures',
      IMAGE_STORE_ENDPOINT: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    }),
    onError,
  );
  return { store, methods, onError };
}

test('stores images although S3 denies access to missing objects, because the key may not list them', async () => {
  const { store, methods, onError } = await openDeniedStore([]);
  for (const key of ['a', 'b', 'c']) expect(await store?.get(key)).toBeUndefined();
  for (const key of ['a', 'b']) await store?.set(key, Buffer.from('image'));
  expect(methods).toEqual(['GET', 'GET', 'GET', 'PUT', 'GET', 'PUT']);
  expect(onError).not.toHaveBeenCalled();
});

test('reports once that the key lacks the right to read, when S3 denies reading an uploaded image', async () => {
  const { store, onError } = await openDeniedStore(['GET']);
  for (const key of ['a', 'b', 'c']) {
    expect(await store?.get(key)).toBeUndefined();
    await store?.set(key, Buffer.from('image'));
  }
  expect(onError.mock.calls).toEqual([
    [new Error('S3 denies reads of IMAGE_STORE; give its key the right s3:GetObject')],
  ]);
});

test('reports that the key lacks the right to read, when only the second read of an uploaded image has a response', async () => {
  const { store, onError } = await openDeniedStore(['GET'], 1);
  for (const key of ['a', 'b']) {
    await store?.set(key, Buffer.from('image'));
    expect(await store?.get('absent')).toBeUndefined();
  }
  expect(onError.mock.calls[1]).toEqual([
    new Error('S3 denies reads of IMAGE_STORE; give its key the right s3:GetObject'),
  ]);
});

test('reports a key without the right to write once, and pauses only uploads', async () => {
  const { store, methods, onError } = await openDeniedStore(['GET', 'PUT']);
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    await store?.get(key);
    await store?.set(key, Buffer.from('image'));
  }
  expect(methods.filter((method) => method === 'GET')).toHaveLength(5);
  expect(methods.filter((method) => method === 'PUT')).toHaveLength(3);
  expect(onError).toHaveBeenCalledOnce();
});
