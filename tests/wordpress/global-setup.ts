import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { pluginConstants, startEmbedServer } from '../../scripts/wordpress/embed-server.ts';
import { findObstacle, readSource } from '../../scripts/wordpress/packages.ts';
import { createRestClient, type RestClient } from '../../scripts/wordpress/rest-client.ts';
import { seedWordPress } from '../../scripts/wordpress/seed.ts';
import { evaluatePhp, startWordPress, type WordPress } from '../../scripts/wordpress/wordpress-site.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { endRunOnFailure } from '../support/end-run-on-failure.ts';
import { findFreePort } from '../support/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The data about WordPress and the server in front of it that the tests need. */
export interface WordPressContext extends Pick<WordPress, 'handle' | 'origin' | 'version' | 'passwords'> {
  readonly serverOrigin: string;
  readonly browserEndpoint: string;
  /** Paths of the imported content. */
  readonly seeded: readonly string[];
}

/**
 * Blocks all hosts except this machine. Unlike a Playwright route, the argument does not disable the
 * browser's cache.
 */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

async function listPaths(rest: RestClient): Promise<string[]> {
  const lists = await Promise.all(
    ['pages', 'posts', 'edu-embed-contributors'].map((type) =>
      rest(`/wp/v2/${type}?per_page=100&_fields=link`),
    ),
  );
  return lists.flat().map(({ link }: { link: string }) => new URL(link).pathname);
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if no real WordPress is available. */
    wordpress: WordPressContext | null;
  }
}

/**
 * Starts WordPress with our nursing content, our server in front of it, and a browser, once for all files.
 */
async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  const folder = join(root, '.wordpress');
  const source = readSource(process.env.WORDPRESS);
  const obstacle = findObstacle(folder, source);
  if (obstacle) {
    console.log(`Not run: the tests against a real WordPress (tests/wordpress). ${obstacle}`);
    project.provide('wordpress', null);
    return async () => undefined;
  }
  const serverPort = await findFreePort();
  const serverOrigin = `http://127.0.0.1:${serverPort}`;
  const constants = pluginConstants(serverOrigin);
  const mustUse = join(root, 'tests/wordpress/mu-plugins');
  const wordpress = await startWordPress({
    root,
    folder,
    name: source === 'debian' ? 'test' : 'test-current',
    source,
    port: await findFreePort(),
    title: 'Pinning Day',
    constants,
    mustUse,
  });
  const stop: (() => Promise<unknown>)[] = [wordpress.stop];
  try {
    const rest = createRestClient(wordpress.origin, 'admin', wordpress.passwords.admin);
    const evaluate = (code: string) => evaluatePhp(wordpress.handle, wordpress.origin, code);
    await seedWordPress(rest, join(root, 'sites/nursing'), { imageOrigin: serverOrigin, evaluate });
    const seeded = await listPaths(rest);
    const server = await startEmbedServer({
      root,
      wordpress,
      cms: 'wordpress',
      port: serverPort,
      logFile: join(wordpress.handle.folder, 'server.log'),
    });
    stop.unshift(() => server.stop());
    // The plugin paused its requests during the import, because the server was not running yet.
    evaluate(
      "delete_transient( 'edu_embed_prerender_paused' ); delete_transient( 'edu_embed_purge_paused' );",
    );
    const browser = await chromium.launchServer({
      ...chromiumOptions(),
      args: [...(chromiumOptions().args ?? []), offline],
    });
    stop.unshift(() => browser.close());
    const { handle, origin, version, passwords } = wordpress;
    project.provide('wordpress', {
      handle,
      origin,
      version,
      passwords,
      serverOrigin,
      browserEndpoint: browser.wsEndpoint(),
      seeded,
    });
    console.log(`WordPress ${version} with our content and our server in front of it: ${seconds()}`);
  } catch (error) {
    for (const end of stop) await end();
    throw error;
  }
  return async () => {
    for (const end of stop) await end();
  };
}

export default endRunOnFailure('tests/wordpress', setup);
