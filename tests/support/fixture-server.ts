import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testBuild } from './test-build.ts';

type Match = (path: string) => boolean;
export type Pattern = string | RegExp;
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A test server with files, pages and failures. */
export interface Site {
  readonly origin: string;
  /** Another origin of the same server, for pages of another site. */
  readonly foreignOrigin: string;
  /** Adds a page with optional response headers; returns its URL. */
  page(path: string, html: string, headers?: Readonly<Record<string, string>>): string;
  respond(path: string, handler: Handler): void;
  json(path: string, value: unknown): void;
  /** Delays matching requests. */
  delay(pattern: Pattern, milliseconds: number): void;
  /** Blocks matching requests until the returned function is called. */
  hold(pattern: Pattern): () => void;
  /** Responds with 503 to matching requests until `stopFailing()`. */
  fail(pattern: Pattern): void;
  stopFailing(): void;
  /** Path and query of each matching request, in order. */
  requests(pattern: Pattern): string[];
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
};

function toMatch(pattern: Pattern): Match {
  return (path) => (typeof pattern === 'string' ? path.includes(pattern) : pattern.test(path));
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function sendFile(path: string, response: ServerResponse): void {
  const file = join(testBuild.dist, path);
  if (path.includes('..') || !existsSync(file) || !extname(file)) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    return;
  }
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  response.setHeader('cache-control', path.startsWith('/embed/') ? 'public, max-age=3600' : 'no-cache');
  createReadStream(file).pipe(response);
}

/** Starts the test server on two free ports, one per origin. */
export async function startFixtureServer(): Promise<Site> {
  const handlers = new Map<string, Handler>();
  const waits: { match: Match; until: () => Promise<unknown> }[] = [];
  let faults: Match[] = [];
  const log: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    const path = url.replace(/\?.*/, '');
    log.push(url);
    for (const { match, until } of waits) if (match(url)) await until();
    response.setHeader('access-control-allow-origin', '*');
    if (faults.some((match) => match(url))) response.writeHead(503).end();
    else if (handlers.has(path)) await handlers.get(path)?.(request, response);
    else sendFile(path, response);
  }

  const servers = [createServer(handle), createServer(handle)];
  const [origin = '', foreignOrigin = ''] = await Promise.all(servers.map(listen));
  const page: Site['page'] = (path, html, headers = {}) => {
    handlers.set(
      path,
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html),
    );
    return origin + path;
  };
  return {
    origin,
    foreignOrigin,
    page,
    respond: (path, handler) => void handlers.set(path, handler),
    json: (path, value) =>
      void handlers.set(
        path,
        (_, response) =>
          void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
      ),
    delay: (pattern, milliseconds) =>
      void waits.push({ match: toMatch(pattern), until: () => wait(milliseconds) }),
    hold(pattern) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      waits.push({ match: toMatch(pattern), until: () => released });
      return release;
    },
    fail: (pattern) => void faults.push(toMatch(pattern)),
    stopFailing() {
      faults = [];
    },
    requests: (pattern) => log.filter(toMatch(pattern)),
    close: async () => void (await Promise.all(servers.map(close))),
  };
}
