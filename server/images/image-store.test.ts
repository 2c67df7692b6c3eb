import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import { openImageStore } from './image-store.ts';

test('stores images with a key that may not list the bucket, for which S3 denies access to missing objects', async () => {
  const methods: string[] = [];
  const s3 = createServer((request, response) => {
    methods.push(request.method ?? '');
    const isGet = request.method === 'GET';
    response
      .writeHead(isGet ? 403 : 200, { 'content-type': 'application/xml' })
      .end(isGet ? '<Error><Code>AccessDenied</Code></Error>' : '');
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
  for (const key of ['a', 'b', 'c']) expect(await store?.get(key)).toBeUndefined();
  await store?.set('a', Buffer.from('image'));
  expect(methods).toEqual(['GET', 'GET', 'GET', 'PUT']);
  expect(onError).not.toHaveBeenCalled();
});
