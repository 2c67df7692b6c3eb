import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pluginConstants, startEmbedServer } from '../../scripts/wordpress/embed-server.ts';
import type { RunningProgram } from '../../scripts/wordpress/processes.ts';
import { createRestClient, type RestClient } from '../../scripts/wordpress/rest-client.ts';
import type { WordPress } from '../../scripts/wordpress/wordpress-site.ts';
import { findFreePort } from '../support/free-port.ts';
import { startSeparateWordPress } from './support/separate-wordpress.ts';
import { isUnavailable, wordpress as shared } from './wordpress-test.ts';

/** Forwards connections to a port until the proxy is closed. Later connections are refused. */
async function startProxy(port: number, target: number): Promise<{ close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const proxy: Server = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1');
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => sockets.delete(end));
    }
    socket.pipe(upstream).pipe(socket);
  }).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** Finds the names whose pages the server has requested, in a part of WordPress's log of requests. */
function findRequestedPages(log: string, names: readonly string[]): string[] {
  const paths = [...log.matchAll(/\/edu-embed\/v1\/resolve\?path=(\S+)/g)].map(([, path = '']) =>
    decodeURIComponent(path),
  );
  return names.filter((name) => paths.some((path) => path.includes(`/${name}/`)));
}

/**
 * Tests that need a separate server. The setup is that of docs/wordpress-pages.md: the server has no
 * WordPress user and shows no previews.
 */
describe.skipIf(isUnavailable)('a separate WordPress', () => {
  let wordpress: WordPress;
  let server: RunningProgram;
  let serverPort = 0;
  let proxyPort = 0;
  let proxy: { close: () => Promise<void> };
  let rest: RestClient;
  let post: { readonly id: number; readonly link: string };

  const startServer = () =>
    startEmbedServer({
      root: shared.handle.root,
      wordpress,
      cms: 'wordpress',
      port: serverPort,
      hasUser: false,
    });
  const read = async (url: string) => (await fetch(url)).text();
  const fetchOnServer = (link: string) => fetch(`http://127.0.0.1:${serverPort}${new URL(link).pathname}`);
  const readOnServer = async (link: string) => (await fetchOnServer(link)).text();
  const readPostOnServer = () => readOnServer(post.link);
  const savePost = (word: string) =>
    rest(`/wp/v2/posts/${post.id}`, { content: `<p>${word}</p><pull-quote>${word}</pull-quote>` });
  const runScheduledEvents = () => read(`${wordpress.origin}/wp-cron.php?doing_wp_cron`);
  /** Runs the scheduled events of WordPress, as page views do, and then reads a page. */
  const readAfterScheduledEvents = async (readPage: () => Promise<string>) => {
    await runScheduledEvents();
    return readPage();
  };
  // The timeout is shorter than the minute after which a server reads content again without a purge.
  const soon = { timeout: 45_000, interval: 500 };
  const expectPrerendered = () =>
    expect
      .poll(() => readAfterScheduledEvents(() => read(post.link)), { timeout: 90_000, interval: 500 })
      .toMatch(/<pull-quote data-state="\w+"><template shadowrootmode="open">/);

  beforeAll(async () => {
    serverPort = await findFreePort();
    proxyPort = await findFreePort();
    wordpress = await startSeparateWordPress('separate', {
      constants: { ...pluginConstants(`http://127.0.0.1:${proxyPort}`), EDU_EMBED_PREVIEW_SECRET: '' },
      mustUse: join(shared.handle.root, 'tests/wordpress/mu-plugins'),
    });
    server = await startServer();
    proxy = await startProxy(proxyPort, serverPort);
    rest = createRestClient(wordpress.origin, 'editor', wordpress.passwords.editor);
    post = await rest('/wp/v2/posts', { title: 'Outage', status: 'publish', content: '<p>Zero</p>' });
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.stop();
    await wordpress?.stop();
  });

  test('a page in WordPress shows a prerendered ranking and post list from the same WordPress', async () => {
    const schools = [{ rank: 1, school: 'Own College' }];
    await rest('/wp/v2/edu-embed-rankings', {
      title: 'Own ranking',
      status: 'publish',
      edu_embed_ranking: { gid: 'own-ranking', legacySchools: schools },
    });
    const listed = await rest('/wp/v2/posts', { title: 'Own post', status: 'publish', content: 'x' });
    const { link } = await rest('/wp/v2/pages', {
      title: 'Widgets',
      status: 'publish',
      content: `<!-- wp:edu/school-rankings {"extid":"own-ranking"} /--><!-- wp:edu/post-list {"ids":"${listed.id}"} /-->`,
    });
    const prerendered =
      /<school-rankings [^>]*data-state="ready"[^>]*><template[\s\S]*Own College[\s\S]*<post-list [^>]*data-state="ready"[\s\S]*Own post/;
    await expect.poll(() => readAfterScheduledEvents(() => read(link)), soon).toMatch(prerendered);
  });

  // This test is here because other test files purge all pages of the WordPress that they share.
  test('the server re-renders only a saved article and its lists', async () => {
    const publish = (type: string, name: string, fields = {}) =>
      rest(`/wp/v2/${type}`, {
        title: name,
        slug: name,
        status: 'publish',
        content: '<p>Text</p>',
        ...fields,
      });
    const category = await rest('/wp/v2/categories', { name: 'Changes' });
    const article = await publish('posts', 'changed-article', { categories: [category.id] });
    const unchanged = [await publish('pages', 'first-page'), await publish('pages', 'second-page')];
    const times = { timeout: 10_000, interval: 300 };
    const readCategory = () => readOnServer(category.link);
    await expect.poll(readCategory, times).toContain('changed-article');
    for (const { link } of [article, ...unchanged]) expect((await fetchOnServer(link)).status).toBe(200);
    const readRequests = () => readFileSync(join(wordpress.handle.folder, 'debug.log.requests'), 'utf8');
    const countNewRequests = async () => {
      const { length } = readRequests();
      await sleep(500);
      return readRequests().length - length;
    };
    await expect.poll(countNewRequests, { timeout: 20_000 }).toBe(0);
    const { length } = readRequests();
    await rest(`/wp/v2/posts/${article.id}`, { title: 'Another title' });
    await expect.poll(() => readOnServer(article.link), times).toContain('Another title');
    await expect.poll(readCategory, times).toContain('Another title');
    for (const { link } of unchanged) await fetchOnServer(link);
    const names = ['changed-article', 'first-page', 'second-page'];
    expect(findRequestedPages(readRequests().slice(length), names)).toEqual(['changed-article']);
    await rest(`/wp/v2/posts/${article.id}`, undefined, 'DELETE');
    await expect.poll(async () => (await fetchOnServer(article.link)).status, times).toBe(410);
  });

  test('WordPress purges the server immediately after an outage, although the previous purge failed', async () => {
    await savePost('First');
    await expect.poll(() => readAfterScheduledEvents(readPostOnServer), soon).toContain('First');
    await server.stop();
    await savePost('Second');
    server = await startServer();
    // The server caches this page now.
    expect(await readPostOnServer()).toContain('Second');
    await savePost('Third');
    await expect.poll(readPostOnServer, soon).toContain('Third');
    await expectPrerendered();
  });

  test('WordPress repeats a failed purge in the background once the server responds again', async () => {
    expect(await readPostOnServer()).toContain('Third');
    await proxy.close();
    await savePost('Fourth');
    expect(await readPostOnServer()).toContain('Third');
    proxy = await startProxy(proxyPort, serverPort);
    await expect.poll(() => readAfterScheduledEvents(readPostOnServer), soon).toContain('Fourth');
    await expectPrerendered();
  });
});
