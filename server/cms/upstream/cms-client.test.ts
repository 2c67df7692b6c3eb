import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { adapterDependencies } from '../../testing/cms-adapter-tests.ts';
import { listen, type TestServer } from '../../testing/listen.ts';
import { type Fault, startTestWordPress, type TestWordPress } from '../../testing/wordpress-server.ts';
import { cacheCms } from '../cached-cms.ts';
import { type Cms, CmsError } from '../cms.ts';
import { openWordPressCms } from '../wordpress/rest-cms.ts';
import { openWpGraphqlCms } from '../wpgraphql/graphql-cms.ts';
import { type CmsClientOptions, createCmsClient } from './cms-client.ts';

const running: TestWordPress[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((wordpress) => wordpress.close()));
});

const quick = {
  timeoutMs: 1500,
  retryMilliseconds: 2,
  retries: 1,
  breakMilliseconds: 60,
  failuresBeforeBreak: 3,
};
const openers = { wordpress: openWordPressCms, wpgraphql: openWpGraphqlCms };

async function open(
  kind: keyof typeof openers,
  options: Partial<CmsClientOptions> = {},
): Promise<{ wordpress: TestWordPress; cms: Cms }> {
  const wordpress = await startTestWordPress();
  running.push(wordpress);
  const client = createCmsClient({ url: wordpress.origin, ...quick, ...options });
  const standard = { slug: 'nursing', domain: 'example.org' };
  const { rankingById } = adapterDependencies;
  const cms = await openers[kind]({
    client,
    url: wordpress.origin,
    isSignedIn: false,
    standard,
    rankingById,
    log: () => undefined,
  });
  // What every page needs is asked for once, so that a test's own question is the only one.
  await cms.pageByPath('/');
  wordpress.asked.length = 0;
  return { wordpress, cms };
}

describe.each(['wordpress', 'wpgraphql'] as const)('a %s that misbehaves', (kind) => {
  it.each<[Fault, RegExp]>([
    ['error', /answered 500/],
    ['garbage', /did not answer with JSON/],
    ['silence', /did not answer in time/],
    [
      'no-route',
      kind === 'wordpress'
        ? /answered \/wp-json\/edu\/v1\/resolve\?path=\S+ with 404 \(rest_no_route\).* companion plugin is active/
        : /answered 404/,
    ],
    ['other-shape', /in a shape that is not agreed: (?:nodeByUri\.title|id): /],
  ])('(%s) is an error that says what happened', async (fault, message) => {
    const { wordpress, cms } = await open(kind);
    wordpress.fail(fault);
    const error = await cms.pageByPath('/guides/loans/').then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(CmsError);
    expect((error as Error).message).toMatch(message);
  });

  it.each<Fault>(['error', 'garbage', 'silence'])(
    'once (%s) is asked again, and nobody notices',
    async (fault) => {
      const { wordpress, cms } = await open(kind);
      wordpress.fail(fault, 1);
      expect(await cms.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
    },
  );

  it('is not asked again for what it rightly refuses', async () => {
    const { wordpress, cms } = await open(kind);
    await cms.pageByPath('/nothing/');
    expect(wordpress.asked.length).toBeLessThanOrEqual(2);
  });

  it('is left alone after a row of failures, and asked again once the break is over', async () => {
    const onBreak = vi.fn();
    // The break begins and ends by this test's own clock, however slow the machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const began = Date.now();
    const { wordpress, cms } = await open(kind, { retries: 0, timeoutMs: 20_000, onBreak });
    wordpress.fail('error');
    for (let count = 0; count < 5; count += 1)
      await expect(cms.pageByPath('/guides/loans/')).rejects.toBeInstanceOf(CmsError);
    expect(wordpress.asked).toHaveLength(3);
    expect(onBreak).toHaveBeenLastCalledWith(true);
    wordpress.fail('none');
    vi.setSystemTime(began + quick.breakMilliseconds - 1);
    await expect(cms.pageByPath('/guides/loans/')).rejects.toThrow(/left alone/);
    expect(wordpress.asked).toHaveLength(3);
    vi.setSystemTime(began + quick.breakMilliseconds);
    expect(await cms.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
    expect(onBreak).toHaveBeenLastCalledWith(false);
  });

  it('that goes away costs nothing that was seen before, and is found again at its address', async () => {
    const { wordpress, cms } = await open(kind);
    const clock = { now: 0 };
    const cached = cacheCms(cms, { freshSeconds: 1, retrySeconds: 0, now: () => clock.now });
    expect(await cached.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
    await running.splice(0)[0]?.close();
    clock.now = 5000;
    cached.expire();
    expect(await cached.pageByPath('/guides/loans/')).toMatchObject({ title: 'Loans' });
    await expect(cached.pageByPath('/articles/nights/')).rejects.toThrow(
      /ECONNREFUSED|does not answer|left alone/,
    );
    running.push(await startTestWordPress({ port: Number(new URL(wordpress.origin).port) }));
    await vi.waitFor(async () =>
      expect(await cached.pageByPath('/articles/nights/')).toMatchObject({ title: 'Nights & days' }),
    );
  });

  it('whose plugins are switched off costs nothing that was seen before, and no page becomes one that is missing', async () => {
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

  it('keeps its connection open between questions', async () => {
    const { wordpress, cms } = await open(kind);
    for (let count = 0; count < 10; count += 1) await cms.pageByPath('/guides/loans/');
    expect(wordpress.asked.length).toBeGreaterThanOrEqual(10);
    expect(wordpress.connections()).toBeLessThanOrEqual(2);
  });
});

it('takes an answer with errors in it for an error, though the status says 200', async () => {
  const { wordpress, cms } = await open('wpgraphql');
  wordpress.fail('graphql-error');
  await expect(cms.pageByPath('/guides/loans/')).rejects.toThrow(
    'The CMS could not answer PageByPath: Internal server error (at nodeByUri.content)',
  );
});

it.each([
  [
    '{"code":"rest_forbidden","message":"Sorry, you are not allowed to do that."}',
    /answered 403: Sorry, you are not allowed/,
  ],
  [
    '<h1>Blocked by the firewall</h1>',
    /answered 403, and .* did not answer with JSON \(it begins with "<h1>Blocked by/,
  ],
])('tells who refused, the WordPress or something before it (%s)', async (body, message) => {
  const server = await listen((_request, response) => response.writeHead(403).end(body));
  const client = createCmsClient({ url: server.origin, ...quick });
  await expect(client.read('/wp-json/')).rejects.toThrow(message);
  await server.close();
});

it('asks again for an answer that broke off', async () => {
  let count = 0;
  const server = await listen((_request, response) => {
    count += 1;
    if (count > 1) response.end('{"whole":true}');
    else response.writeHead(200, { 'Content-Length': 100 }).write('{"whole":', () => response.destroy());
  });
  const client = createCmsClient({ url: server.origin, ...quick });
  expect((await client.read('/wp-json/')).body).toEqual({ whole: true });
  expect(count).toBe(2);
  await server.close();
});

describe('an answer', () => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function serve(handler: RequestListener) {
    const server = await listen(handler);
    servers.push(server);
    return { server, client: createCmsClient({ url: server.origin, ...quick }) };
  }

  it('that unpacks to more than a content has is refused, however short it came', async () => {
    let count = 0;
    const body = gzipSync(`["${'a'.repeat(60 * 1_048_576)}"]`);
    const { client } = await serve((_request, response) => {
      count += 1;
      response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': body.length }).end(body);
    });
    await expect(client.read('/wp-json/')).rejects.toThrow(/answered with more than 20 MB/);
    expect(count).toBe(1);
  });

  it('without an end is broken off', async () => {
    const block = Buffer.alloc(1_048_576, 'a');
    let sent = 0;
    const { client } = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(block)) sent += 1;
        sent += 1;
      };
      response.on('drain', more);
      more();
    });
    await expect(client.ask('/graphql', {})).rejects.toThrow(/answered with more than 20 MB/);
    expect(sent).toBeLessThan(100);
  });

  it.each([301, 302, 307, 308])(
    'that redirects (%i) within the CMS is followed with the same question',
    async (status) => {
      const { client } = await serve((request, response) => {
        if (request.url === '/graphql') response.writeHead(status, { Location: '/index.php/graphql' }).end();
        else response.end(JSON.stringify([request.method, request.url]));
      });
      expect((await client.ask('/graphql', {})).body).toEqual(['POST', '/index.php/graphql']);
    },
  );

  it('that redirects to another host is not followed, and nothing of that host is told', async () => {
    let asked = 0;
    const { server: inside } = await serve((_request, response) => {
      asked += 1;
      response.end('the secret of the inside');
    });
    const { client, server } = await serve((_request, response) =>
      response.writeHead(302, { Location: `${inside.origin}/admin` }).end(),
    );
    await expect(client.read('/wp-json/')).rejects.toThrow(
      `${server.origin}/wp-json/ redirects away from ${server.origin}, which is not followed.`,
    );
    expect(asked).toBe(0);
  });

  it.each(['', 'http://', 'file:///etc/passwd', 'http://[', '//elsewhere.example/'])(
    'that redirects to %j is refused',
    async (location) => {
      const { client } = await serve((_request, response) =>
        response.writeHead(302, { Location: location }).end(),
      );
      await expect(client.read('/wp-json/')).rejects.toThrow(/redirects/);
    },
  );

  it('that redirects in a circle is left', async () => {
    let count = 0;
    const { client } = await serve((request, response) => {
      count += 1;
      response.writeHead(302, { Location: `${request.url}x` }).end();
    });
    await expect(client.read('/wp-json/')).rejects.toThrow(/redirects more than 3 times/);
    expect(count).toBe(4);
  });
});
