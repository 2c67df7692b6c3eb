/**
 * The reverse proxy in front of our server and all peers, a separate process: TLS and HTTP/2 with brotli. It
 * requests uncompressed responses from every origin and compresses them with quality 11, so that no server
 * gains from its own encoder. Compressed bodies are cached by their hash.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as requestOrigin } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

const [key = '', cert = ''] = process.argv.slice(2);
const credentials = { key: readFileSync(key), cert: readFileSync(cert) };
const compressible = /^(text\/|application\/(javascript|json)|image\/svg)/;
const minBytes = 200;
/** Hop-by-hop headers, and the length, which compression changes. */
const droppedHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'upgrade',
]);
const compressed = new Map<string, Buffer>();

function compress(body: Buffer): Buffer {
  const id = createHash('sha1').update(body).digest('base64');
  const known = compressed.get(id);
  if (known) return known;
  const result = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  compressed.set(id, result);
  return result;
}

async function respond(stream: ServerHttp2Stream, response: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const headers: OutgoingHttpHeaders = { ':status': response.statusCode };
  for (const [name, value] of Object.entries(response.headers))
    if (!droppedHeaders.has(name)) headers[name] = value;
  let body: Buffer = Buffer.concat(chunks);
  const type = response.headers['content-type'] ?? '';
  if (compressible.test(type) && body.length > minBytes && !response.headers['content-encoding']) {
    body = compress(body);
    headers['content-encoding'] = 'br';
  }
  headers['content-length'] = body.length;
  if (stream.destroyed) return;
  stream.respond(headers);
  stream.end(body);
}

function forward(stream: ServerHttp2Stream, incoming: IncomingHttpHeaders, port: number): void {
  const headers: Record<string, string | string[]> = { 'accept-encoding': 'identity' };
  for (const [name, value] of Object.entries(incoming))
    if (!name.startsWith(':') && name !== 'accept-encoding' && value) headers[name] = value;
  headers.host = String(incoming[':authority'] ?? '127.0.0.1');
  headers['x-forwarded-proto'] = 'https';
  const fail = (error: Error) => {
    console.error(`proxy: ${incoming[':path']} on port ${port} failed: ${error.message}`);
    if (!stream.destroyed) stream.close();
  };
  const request = requestOrigin(
    {
      host: '127.0.0.1',
      port,
      method: String(incoming[':method']),
      path: String(incoming[':path']),
      headers,
    },
    (response) => respond(stream, response).catch(fail),
  );
  request.on('information', ({ statusCode, headers: early }) => {
    const canSend = !stream.closed && !stream.destroyed && !stream.headersSent;
    if (statusCode === 103 && early.link && canSend)
      stream.additionalHeaders({ ':status': 103, link: early.link });
  });
  request.on('error', fail);
  stream.on('error', fail);
  stream.pipe(request);
}

async function listen(origin: number): Promise<Http2SecureServer> {
  const server = createSecureServer(credentials);
  server.on('stream', (stream, headers) => forward(stream, headers, origin));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

process.on('disconnect', () => process.exit());
process.on('message', async ({ origin }: { origin: number }) => {
  const server = await listen(origin);
  process.send?.({ origin, port: (server.address() as AddressInfo).port });
});
