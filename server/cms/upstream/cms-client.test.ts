import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { adapterDependencies } from '../../testing/cms-adapter-tests.ts';
import { listen, type TestServer } from '../../testing/listen.ts';
import {
  type Fault,
  startTestWordPress,
  type TestWordPress,
} from '../../testing/wordpress/wordpress-server.ts';
import { cacheCms } from '../cached-cms.ts';
import { type Cms, CmsError } from '../cms.ts';
import { openWordPressCms } from '../wordpress/rest/rest-cms.ts';
import { openWpGraphqlCms } from '../wpgraphql/graphql-cms.ts';
import { type CmsClientOptions, createCmsClient } from './cms-client.ts';

const running: TestWordPress[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((wordpress) => wordpress.close()));
});

const quickOptions = { timeoutMs: 1500, retryDelayMs: 2, retries: 1, breakMs: 60, failuresBeforeBreak: 3 };
const adapters = { wordpress: openWordPressCms, wpgraphql: openWpGraphqlCms };

async function open(
  kind: keyof typeof adapters,
  options: Partial<CmsClientOptions> = {},
): Promise<{ wordpress: TestWordPress; cms: Cms }> {
  const wordpress = await startTestWordPress();
  running.push(wordpress);
  const client = createCmsClient({ url: wordpress.origin, ...quickOptions, ...options });
  const defaults = { slug: 'nursing', domain: 'example.org' };
  const { rankingById } = adapterDependencies;
  const cms = await adapters[kind]({
    client,
    url: wordpress.origin,
    isSignedIn: false,
    defaults,
    rankingById,
    log: () => undefined,
  });
  // Fetches the shared data of all pages, so that later requests belong to the test.
  await cms.pageByPath('/');
  wordpress.requests.length = 0;
  return { wordpress, cms };
}

it('cuts a long URL in its messages, and keeps the reason', async () => {
  const server = await listen((_request, response) => response.writeHead(431).end());
  onTestFinished(() => server.close());
  const reading = createCmsClient({ url: server.origin }).read(`/x?path=${'%2522'.repeat(1600)}`);
  const error = await reading.then(
    () => undefined,
    (reason: CmsError) => reason,
  );
  expect(error?.message.length).toBeLessThan(1300);
  expect(error?.message).toContain('responded with 431');
});

describe.each(['wordpress', 'wpgraphql'] as const)('a failing CMS over %s', (kind) => {
  it.each<[Fault, RegExp]>([
    ['error', /responded with 500/],
    ['garbage', /did not respond with JSON/],
    ['silence', /did not respond in time/],
    [
      'no-route',
      kind === 'wordpress'
        ? /responded to \/wp-json\/edu-embed\/v1\/resolve\?path=\S+ with 404 \(rest_no_route\).* companion plugin is active/
        : /responded with 404/,
    ],
    ['other-shape', /sent an invalid response to .*: (?:nodeByUri\.title|rest): /],
  ])('rejects with a message that describes the fault (%s)', async (fault, message) => {
    const { wordpress, cms } = await open(kind);
    wordpress.fail(fault);
    const error = await cms.pageByPath('/guides/loans/').then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(CmsError);
    expect((error as Error).message).toMatch(message);
  });

  it.each<Fault>(['error', 'garbage', 'silence'])('retries after a single fault (%s)', async (fault) => {
    const { wordpress, cms } = await open(kind);
    wordpress.fail(fault, 1);
    expect(await cms.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
  });

  it('does not retry for a page that does not exist', async () => {
    const { wordpress, cms } = await open(kind);
    await cms.pageByPath('/nothing/');
    expect(wordpress.requests).toHaveLength(1);
  });

  it('pauses requests after consecutive failures, and resumes them after the break', async () => {
    const onBreak = vi.fn();
    // A fake clock makes the break independent of the machine's speed.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const startedAt = Date.now();
    const { wordpress, cms } = await open(kind, { retries: 0, timeoutMs: 20_000, onBreak });
    wordpress.fail('error');
    for (let count = 0; count < 5; count += 1)
      await expect(cms.pageByPath('/guides/loans/')).rejects.toBeInstanceOf(CmsError);
    expect(wordpress.requests).toHaveLength(3);
    expect(onBreak).toHaveBeenLastCalledWith(true);
    wordpress.fail('none');
    vi.setSystemTime(startedAt + quickOptions.breakMs - 1);
    await expect(cms.pageByPath('/guides/loans/')).rejects.toThrow(/paused/);
    expect(wordpress.requests).toHaveLength(3);
    vi.setSystemTime(startedAt + quickOptions.breakMs);
    expect(await cms.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
    expect(onBreak).toHaveBeenLastCalledWith(false);
  });

  it('serves cached pages while the CMS is down, and new pages once it is back', async () => {
    const { wordpress, cms } = await open(kind);
    const clock = { now: 0 };
    const cached = cacheCms(cms, { freshSeconds: 1, retrySeconds: 0, now: () => clock.now });
    expect(await cached.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
    await running.splice(0)[0]?.close();
    clock.now = 5000;
    cached.expire();
    expect(await cached.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
    await expect(cached.pageByPath('/articles/nights/')).rejects.toThrow(
      /ECONNREFUSED|is unreachable|paused/,
    );
    running.push(await startTestWordPress({ port: Number(new URL(wordpress.origin).port) }));
    await vi.waitFor(
      async () =>
        expect(await cached.pageByPath('/articles/nights/')).toMatchObject({ title: 'Nights & days' }),
      10_000,
    );
  });

  it('serves cached pages while the CMS’s plugins are off, and does not return 404 for other pages', async () => {
    const { wordpress, cms } = await open(kind);
    const clock = { now: 0 };
    const failures: string[] = [];
    const onRefreshError = (error: unknown) => void failures.push(String(error));
    const cached = cacheCms(cms, { freshSeconds: 1, retrySeconds: 0, now: () => clock.now, onRefreshError });
    await cached.pageByPath('/guides/loans/');
    wordpress.fail('no-route');
    for (clock.now = 5000; clock.now < 20_000; clock.now += 5000) {
      cached.expire();
      expect(await cached.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
    }
    await expect(cached.pageByPath('/articles/nights/')).rejects.toBeInstanceOf(CmsError);
    expect(failures).toHaveLength(3);
    expect(failures[0]).toContain('404');
  });

  it('reuses the connection to the CMS for several requests', async () => {
    const { wordpress, cms } = await open(kind);
    for (let count = 0; count < 10; count += 1) await cms.pageByPath('/guides/loans/');
    expect(wordpress.requests.length).toBeGreaterThanOrEqual(10);
    expect(wordpress.connections()).toBeLessThanOrEqual(2);
  });
});

it('rejects a GraphQL response with errors despite its status 200', async () => {
  const { wordpress, cms } = await open('wpgraphql');
  wordpress.fail('graphql-error');
  await expect(cms.pageByPath('/guides/loans/')).rejects.toThrow(
    'The CMS failed to run the query PageByPath: Internal server error (at nodeByUri.content)',
  );
});

it.each([
  [
    '{"code":"rest_forbidden","message":"Sorry, you are not allowed to do that."}',
    /responded with 403: Sorry, you are not allowed/,
  ],
  [
    '<h1>Blocked by the firewall</h1>',
    /responded with 403, and .* did not respond with JSON \(the response starts with "<h1>Blocked by/,
  ],
])('reports whether WordPress or a firewall rejected the request (%s)', async (body, message) => {
  const server = await listen((_request, response) => response.writeHead(403).end(body));
  const client = createCmsClient({ url: server.origin, ...quickOptions });
  await expect(client.read('/wp-json/')).rejects.toThrow(message);
  await server.close();
});

it('retries after a response that was cut off', async () => {
  let count = 0;
  const server = await listen((_request, response) => {
    count += 1;
    if (count > 1) response.end('{"whole":true}');
    else response.writeHead(200, { 'Content-Length': 100 }).write('{"whole":', () => response.destroy());
  });
  const client = createCmsClient({ url: server.origin, ...quickOptions });
  expect((await client.read('/wp-json/')).body).toEqual({ whole: true });
  expect(count).toBe(2);
  await server.close();
});

describe('response of a CMS', () => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function startCms(handler: RequestListener) {
    const server = await listen(handler);
    servers.push(server);
    return { server, client: createCmsClient({ url: server.origin, ...quickOptions }) };
  }

  it('rejects a compressed response that is too large after decompression', async () => {
    let count = 0;
    const body = gzipSync(`["${'a'.repeat(60 * 1_048_576)}"]`);
    const { client } = await startCms((_request, response) => {
      count += 1;
      response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': body.length }).end(body);
    });
    await expect(client.read('/wp-json/')).rejects.toThrow(/responded with more than 8 MB/);
    expect(count).toBe(1);
  });

  it('rejects a response with too many values without parsing it', async () => {
    const { client } = await startCms((_request, response) => response.end(`[${'0,'.repeat(130_000)}0]`));
    await expect(client.read('/wp-json/')).rejects.toThrow(
      /responded with about 130,002 values; the limit is 125,000/,
    );
  });

  it('stops reading an endless response', async () => {
    const block = Buffer.alloc(1_048_576, 'a');
    let sent = 0;
    const { client } = await startCms((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(block)) sent += 1;
        sent += 1;
      };
      response.on('drain', more);
      more();
    });
    await expect(client.query('/graphql', {})).rejects.toThrow(/responded with more than 8 MB/);
    expect(sent).toBeLessThan(100);
  });

  it.each([301, 302, 307, 308])(
    'follows a redirect (%i) within the CMS with the same method',
    async (status) => {
      const { client } = await startCms((request, response) => {
        if (request.url === '/graphql') response.writeHead(status, { Location: '/index.php/graphql' }).end();
        else response.end(JSON.stringify([request.method, request.url]));
      });
      expect((await client.query('/graphql', {})).body).toEqual(['POST', '/index.php/graphql']);
    },
  );

  it('does not follow a redirect to another host', async () => {
    let requests = 0;
    const { server: privateServer } = await startCms((_request, response) => {
      requests += 1;
      response.end('a secret');
    });
    const { client, server } = await startCms((_request, response) =>
      response.writeHead(302, { Location: `${privateServer.origin}/admin` }).end(),
    );
    await expect(client.read('/wp-json/')).rejects.toThrow(
      `${server.origin}/wp-json/ redirects to another origin than ${server.origin}`,
    );
    expect(requests).toBe(0);
  });

  it.each(['', 'http://', 'file:///etc/passwd', 'http://[', '//elsewhere.example/'])(
    'rejects a redirect to %j',
    async (location) => {
      const { client } = await startCms((_request, response) =>
        response.writeHead(302, { Location: location }).end(),
      );
      await expect(client.read('/wp-json/')).rejects.toThrow(/redirects/);
    },
  );

  it('rejects after more than 3 redirects', async () => {
    let count = 0;
    const { client } = await startCms((request, response) => {
      count += 1;
      response.writeHead(302, { Location: `${request.url}x` }).end();
    });
    await expect(client.read('/wp-json/')).rejects.toThrow(/redirects more than 3 times/);
    expect(count).toBe(4);
  });
});
