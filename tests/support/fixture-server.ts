import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testBuild } from './test-build.ts';

type Match = (path: string) => boolean;
export type Pattern = string | RegExp;
export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A server of files, pages and faults, made for one test. */
export interface Site {
  readonly origin: string;
  /** The same server at another origin: what a page there includes comes from a stranger. */
  readonly foreignOrigin: string;
  /** Adds a page, with response headers such as a security policy; returns its address at the site's own origin. */
  page(path: string, html: string, headers?: Readonly<Record<string, string>>): string;
  answer(path: string, answer: Answer): void;
  json(path: string, value: unknown): void;
  /** Holds back whatever matches. */
  delay(pattern: Pattern, milliseconds: number): void;
  /** Holds back whatever matches until the returned function is called. */
  hold(pattern: Pattern): () => void;
  /** Answers 503 to whatever matches, until `mend`. */
  fail(pattern: Pattern): void;
  mend(): void;
  /** Path and query of each request that matches, in order. */
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

/** Starts the server on two free ports. */
export async function startFixtureServer(): Promise<Site> {
  const answers = new Map<string, Answer>();
  const waits: { match: Match; until: () => Promise<unknown> }[] = [];
  let faults: Match[] = [];
  const log: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? '/';
    const path = address.replace(/\?.*/, '');
    log.push(address);
    for (const { match, until } of waits) if (match(address)) await until();
    response.setHeader('access-control-allow-origin', '*');
    if (faults.some((match) => match(address))) response.writeHead(503).end();
    else if (answers.has(path)) await answers.get(path)?.(request, response);
    else sendFile(path, response);
  }

  const servers = [createServer(handle), createServer(handle)];
  const [origin = '', foreignOrigin = ''] = await Promise.all(servers.map(listen));
  const page: Site['page'] = (path, html, headers = {}) => {
    answers.set(
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
    answer: (path, answer) => void answers.set(path, answer),
    json: (path, value) =>
      void answers.set(
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
    mend() {
      faults = [];
    },
    requests: (pattern) => log.filter(toMatch(pattern)),
    close: async () => void (await Promise.all(servers.map(close))),
  };
}
