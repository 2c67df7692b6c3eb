import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createGraphqlResponses } from './wordpress-graphql.ts';
import { defaultSettings, respondRest } from './wordpress-rest.ts';
import { createShapes } from './wordpress-shapes.ts';

export type Fault = 'none' | 'error' | 'garbage' | 'silence' | 'graphql-error' | 'other-shape' | 'no-route';

export type TestWordPress = Awaited<ReturnType<typeof startTestWordPress>>;

export interface TestWordPressOptions {
  readonly hasCompanion?: boolean;
  /** Serves the REST API only with the query parameter `rest_route`, and the front page at all other URLs. */
  readonly hasPlainPermalinks?: boolean;
  /** Default: a free port. Set it to restart a WordPress at the same URL. */
  readonly port?: number;
}

/** User name and application password of the test editor. */
export const testEditor = { user: 'editor', password: 'abcd efgh ijkl mnop' };
const authorization = `Basic ${Buffer.from(`${testEditor.user}:${testEditor.password}`).toString('base64')}`;

const faults: Readonly<
  Record<Exclude<Fault, 'none' | 'silence'>, { status: number; type: string; body: string }>
> = {
  error: { status: 500, type: 'text/html', body: '<p>There has been a critical error on this website.</p>' },
  garbage: {
    status: 200,
    type: 'text/html',
    body: '<br />\n<b>Warning</b>: Undefined variable in <b>plugin.php</b>',
  },
  'graphql-error': {
    status: 200,
    type: 'application/json',
    body: '{"errors":[{"message":"Internal server error","path":["nodeByUri","content"]}],"data":{"nodeByUri":null}}',
  },
  'no-route': {
    status: 404,
    type: 'application/json',
    body: '{"code":"rest_no_route","message":"No route was found matching the URL and request method.","data":{"status":404}}',
  },
  'other-shape': {
    status: 200,
    type: 'application/json',
    body: '{"data":{"nodeByUri":{"__typename":"Page","id":1,"title":7}},"type":"page"}',
  },
};

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body));
}

/** Starts a fake WordPress with REST and WPGraphQL over HTTP. */
export async function startTestWordPress({
  hasCompanion = true,
  hasPlainPermalinks = false,
  port = 0,
}: TestWordPressOptions = {}) {
  const requests: string[] = [];
  let fault: Fault = 'none';
  let remaining = 0;
  let connections = 0;
  let respondGraphql: ReturnType<typeof createGraphqlResponses>;
  let shapes: ReturnType<typeof createShapes>;
  const settings = { ...defaultSettings };

  function sendRest(path: string, query: URLSearchParams, isSignedIn: boolean, response: ServerResponse) {
    const { status, body, headers } = respondRest(
      { path, query, isSignedIn },
      shapes,
      hasCompanion,
      settings,
    );
    send(response, status, body, headers);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const given = request.headers.authorization;
    const isSignedIn = given === authorization;
    requests.push(request.url ?? '');
    if (fault !== 'none' && remaining > 0) {
      remaining -= 1;
      if (fault === 'silence') return;
      const { status, type, body } = faults[fault];
      response.writeHead(status, { 'Content-Type': type }).end(body);
      return;
    }
    if (searchParams.has('rest_route')) {
      sendRest('/', searchParams, isSignedIn, response);
    } else if (hasPlainPermalinks) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><title>Example</title>');
    } else if (pathname === '/graphql') {
      send(response, 200, await respondGraphql((await json(request)) as { query?: string }, isSignedIn));
    } else if (given && !isSignedIn) {
      send(response, 401, {
        code: 'incorrect_password',
        message: 'The provided password is an invalid application password.',
        data: { status: 401 },
      });
    } else if (pathname.startsWith('/wp-json/')) {
      sendRest(pathname.slice('/wp-json'.length), searchParams, isSignedIn, response);
    } else {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>');
    }
  }

  const server = createServer((request, response) => {
    // Like WordPress, it rejects unreadable requests, such as a path with an incomplete escape.
    respond(request, response).catch((error: unknown) => {
      response.writeHead(400, { 'Content-Type': 'text/plain' }).end(String(error));
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  shapes = createShapes(origin);
  respondGraphql = createGraphqlResponses(shapes, hasCompanion, settings);
  return {
    origin,
    /** Paths and queries of all requests, without the origin. */
    requests,
    /** Settings that a test may change while the WordPress runs. */
    settings,
    /** Number of opened connections. */
    connections: () => connections,
    /** Makes the next `times` responses fail; by default all until the next call. */
    fail(kind: Fault, times: number = Number.POSITIVE_INFINITY) {
      fault = kind;
      remaining = times;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
