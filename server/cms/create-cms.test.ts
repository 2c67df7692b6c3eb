import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigurationError, readConfiguration } from '../configuration/configuration.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { adapterDependencies as dependencies } from '../testing/cms-adapter-tests.ts';
import { createContentFolder } from '../testing/content-folder.ts';
import {
  startTestWordPress,
  type TestWordPress,
  type TestWordPressOptions,
  testEditor,
} from '../testing/wordpress/wordpress-server.ts';
import { createCms } from './create-cms.ts';

const running: TestWordPress[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((wordpress) => wordpress.close()));
});

async function start(options?: TestWordPressOptions): Promise<TestWordPress> {
  const wordpress = await startTestWordPress(options);
  running.push(wordpress);
  return wordpress;
}

async function readError(environment: Record<string, string>): Promise<string> {
  const error: unknown = await (async () => createCms(readConfiguration(environment), dependencies))().then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  return (error as Error).message;
}

it('opens the content folder of the configuration', async () => {
  const folder = await createContentFolder();
  const cms = await createCms(readConfiguration({ CONTENT_DIR: folder.directory }), dependencies);
  expect(await cms.siteConfig()).toMatchObject({ slug: 'nursing' });
  await folder.remove();
});

it('names CONTENT_DIR if it is a file', async () => {
  const file = fileURLToPath(import.meta.url);
  expect(await readError({ CONTENT_DIR: file })).toBe(
    `CONTENT_DIR is "${file}", which cannot be read (ENOTDIR: not a directory, scandir '${file}'): ` +
      'it must be a folder whose files this user can read.',
  );
});

describe.each(['wordpress', 'wpgraphql'] as const)('CMS=%s', (kind) => {
  it('names the missing variable', async () => {
    expect(await readError({ CMS: kind })).toContain('CMS_URL is missing');
    expect(await readError({ CMS: kind, CMS_URL: 'https://cms.example', CMS_USER: 'editor' })).toContain(
      'CMS_PASSWORD is missing',
    );
  });

  it('names CMS_URL if there is no WordPress at the URL', async () => {
    const wordpress = await start();
    await wordpress.close();
    running.splice(0);
    expect(await readError({ CMS: kind, CMS_URL: wordpress.origin })).toMatch(
      /^CMS_URL: .*is unreachable: ECONNREFUSED/,
    );
    const other = await start();
    expect(await readError({ CMS: kind, CMS_URL: `${other.origin}/blog` })).toMatch(/^CMS_URL: /);
  });

  it('names the permalinks to choose if WordPress serves its front page at every path', async () => {
    const { origin } = await start({ hasPlainPermalinks: true });
    const expected = /^CMS_URL: the permalinks of .* are "Plain"\. Under Settings → Permalinks, choose/;
    expect(await readError({ CMS: kind, CMS_URL: origin })).toMatch(expected);
    const user = { CMS_USER: testEditor.user, CMS_PASSWORD: testEditor.password };
    expect(await readError({ CMS: kind, CMS_URL: origin, ...user })).toMatch(expected);
  });

  it('reports the failure, not the permalinks, if a WordPress with readable permalinks fails', async () => {
    const wordpress = await start();
    // The request and its two retries.
    wordpress.fail('error', 3);
    const message = await readError({ CMS: kind, CMS_URL: wordpress.origin });
    expect(message).toMatch(/^CMS_URL: .*500/);
    expect(message).not.toContain('Plain');
  });

  it('names the variables of wrong credentials without printing the password', async () => {
    const { origin } = await start();
    const message = await readError({
      CMS: kind,
      CMS_URL: origin,
      CMS_USER: testEditor.user,
      CMS_PASSWORD: 'not-this-one',
    });
    expect(message).toMatch(/^CMS_USER, CMS_PASSWORD: .*application password/);
    expect(message).not.toContain('not-this-one');
  });

  it('reports requests as paused until an attempt to open the CMS succeeds', async () => {
    const wordpress = await start();
    const metrics = createMetrics();
    const open = () =>
      createCms(readConfiguration({ CMS: kind, CMS_URL: wordpress.origin }), { ...dependencies, metrics });
    const readGauge = async () =>
      (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('edu_cms_paused'));
    // The request and its two retries.
    wordpress.fail('error', 3);
    await expect(open()).rejects.toThrow(/500/);
    expect(await readGauge()).toEqual([`edu_cms_paused{cms="${kind}"} 1`]);
    await open();
    expect(await readGauge()).toEqual([`edu_cms_paused{cms="${kind}"} 0`]);
  });
});
