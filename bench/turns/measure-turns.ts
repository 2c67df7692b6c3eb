import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readFirstLine } from '../../scripts/start-site.ts';
import { type SentRequest, sendRequest } from '../abuse/requests.ts';
import { importSchools } from '../abuse/target.ts';
import { foreignPages, framePaths, pages, pathOf, workbenchTexts, writeContent } from './inputs.ts';
import { startLargeCms } from './large-cms.ts';

export interface TurnsOptions {
  /** The checkout with the build in `dist/`. */
  readonly root: string;
  /** A College Scorecard file to import, if it exists. */
  readonly schools?: string;
}

/** Expensive work with its largest input, and the longest turn that it took, in milliseconds of CPU time. */
export interface MeasuredTurn {
  readonly work: string;
  readonly longestMs: number;
  readonly status: number;
}

const secret = 'secret-of-the-measured-server';
const authorization = `Bearer ${secret}`;
const searchPath = '/1/indexes/*/queries?x-algolia-application-id=embedded&x-algolia-api-key=embedded-search';
const html = { 'accept-encoding': 'br', 'sec-fetch-dest': 'document', accept: 'text/html' };

type Run = (attempt: number) => Promise<{ readonly status: number }>;

const post = (origin: string, path: string, body: unknown, headers = {}): Promise<{ status: number }> => {
  const sent: SentRequest = { method: 'POST', body: JSON.stringify(body) };
  return sendRequest(origin, path, { ...sent, headers: { 'content-type': 'application/json', ...headers } });
};

/** Replaces the file of imported schools, as an import does, and waits until the server has loaded it. */
async function replaceSchools(dataDir: string): Promise<void> {
  const file = join(dataDir, 'catalogue.json');
  if (!existsSync(file)) return;
  copyFileSync(file, `${file}.new`);
  renameSync(`${file}.new`, file);
  await setTimeout(3000);
}

function listWork(origin: string, dataDir: string): readonly (readonly [work: string, run: Run])[] {
  const get =
    (path: string): Run =>
    () =>
      sendRequest(origin, path, { headers: html });
  const prerender =
    (text: string): Run =>
    (attempt) =>
      post(origin, '/api/prerender', { html: `${text}<!--${attempt}-->` }, { authorization });
  const search =
    (query: object): Run =>
    () =>
      post(origin, searchPath, {
        requests: [{ indexName: 'programs', hitsPerPage: 1000, distinct: false, ...query }],
      });
  const postForm =
    (path: string, text: string): Run =>
    (attempt) =>
      sendRequest(origin, path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ html: text + attempt }).toString(),
      });
  const slugs = (count: number) => Array.from({ length: count }, (_, index) => `school.slug:${index}`);
  return [
    ...Object.keys(pages).map((name) => [`page: ${name}`, get(pathOf(name))] as const),
    ['page: a ranking of 2,000 schools, all shown', get(`${pathOf('a ranking of 2,000 schools')}?show=all`)],
    ...Object.entries(foreignPages).map(
      ([name, text]) => [`/api/prerender: ${name}`, prerender(text)] as const,
    ),
    ...Object.entries(workbenchTexts).map(
      ([name, text]) => [`the workbench: ${name}`, postForm('/demo/frame/', text)] as const,
    ),
    ...framePaths.map((path): readonly [string, Run] => [
      `frame: ${path.slice('/embed/frame/'.length).replace(/[?&]heading=$/, '')}`,
      (attempt) => get(`${path}${'x'.repeat(9000)}${attempt}`)(attempt),
    ]),
    ...['/sitemap.xml', '/schools/in/california/', '/state/', '/discover', '/api/contributors?limit=500'].map(
      (path) => [path, get(path)] as const,
    ),
    ['/search/: one word', get('/search/?q=nursing')],
    ['/search/: ten words', (attempt) => get(`/search/?q=un+co+st+ca+te+in+me+ba+ar+lo${attempt}`)(attempt)],
    ['search service: 1,000 hits', search({ query: '' })],
    ['search service: ten words', search({ query: 's c u n a t e i o m' })],
    ['search service: 1,000 filters', search({ query: '', facetFilters: [slugs(1000)] })],
    ['search service: 100 optional filters', search({ query: '', optionalFilters: slugs(100) })],
    [
      'inventory service: 50 programs',
      () => post(origin, '/v1/inventory/programs/query?idToken=embedded', { criteria: { limit: 50 } }),
    ],
    [
      '/-/purge: 1,000 tags, and reading 1,000 articles again',
      () => post(origin, '/-/purge', { tags: slugs(1000) }, { authorization }),
    ],
    [
      'import: the server loads all schools again',
      async (attempt) => {
        await replaceSchools(dataDir);
        return get('/schools/')(attempt);
      },
    ],
    ['the first page of a state after an import', get('/state/ohio/')],
  ];
}

async function readLongest(server: ChildProcess): Promise<number> {
  const message = once(server, 'message');
  server.send('read');
  const [{ longestMs }] = (await message) as [{ longestMs: number }];
  return longestMs;
}

interface StartedServer {
  readonly server: ChildProcess;
  readonly origin: string;
}

async function startServer(
  root: string,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const { PATH, HOME } = process.env;
  const server = spawn(
    process.execPath,
    ['--import', join(root, 'bench/turns/probe.mjs'), join(root, 'dist/server/main.mjs')],
    {
      cwd: root,
      env: {
        PATH,
        HOME,
        PORT: '0',
        HOST: '127.0.0.1',
        SITE: 'nursing',
        CONTENT_DIR: join(folder, 'site'),
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'silent',
        PRERENDER_SECRET: secret,
        PURGE_SECRET: secret,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const line = await readFirstLine(server);
  const [origin] = /http:\/\/[^/\s]+/.exec(line) ?? [];
  if (!origin) throw new Error(`The server printed no URL: ${line}`);
  return { server, origin };
}

const attempts = 3;

/** Runs each kind of work three times on a server, measures its longest turn, and stops the server. */
async function measureAll(
  { server, origin }: StartedServer,
  listed: ReturnType<typeof listWork>,
): Promise<readonly MeasuredTurn[]> {
  const measured: MeasuredTurn[] = [];
  try {
    await sendRequest(origin, '/', { headers: html });
    for (const [work, run] of listed) {
      let longestMs = 0;
      let status = 0;
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        await readLongest(server);
        ({ status } = await run(attempt));
        longestMs = Math.max(longestMs, await readLongest(server));
      }
      measured.push({ work, longestMs, status });
    }
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  return measured;
}

/** Measures lists of posts from a CMS whose responses have almost the maximum size. */
async function measureLargeCms(root: string, folder: string): Promise<readonly MeasuredTurn[]> {
  const cms = await startLargeCms();
  try {
    const started = await startServer(root, folder, { CMS: 'wordpress', CMS_URL: cms.origin });
    const run: Run = (attempt) =>
      sendRequest(started.origin, `/api/posts?category=latest&limit=${100 - attempt}`);
    return await measureAll(started, [['a response of the CMS with 120,000 values and 4,900 names', run]]);
  } finally {
    await cms.close();
  }
}

/** Runs all expensive work with its largest input, three times; the first time, V8 also compiles the code. */
export async function measureTurns({ root, schools }: TurnsOptions): Promise<readonly MeasuredTurn[]> {
  const folder = await mkdtemp(join(tmpdir(), 'edu-embed-turns-'));
  try {
    writeContent(root, join(folder, 'site'));
    if (schools) await importSchools(root, schools, join(folder, 'data'));
    const started = await startServer(root, folder);
    const measured = await measureAll(started, listWork(started.origin, join(folder, 'data')));
    return [...measured, ...(await measureLargeCms(root, folder))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
