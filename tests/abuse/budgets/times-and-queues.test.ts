import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTimesAndQueues } from './budget-table.ts';

/** A number in our source: the first group of the expression. SECURITY.md has seconds for the unit `ms`. */
type Source = readonly [file: string, expression: RegExp, unit?: 'ms' | 'words'];

const words = new Map([
  ['2', 'two'],
  ['5', 'five'],
  ['6', 'six'],
]);
const cmsClient = 'server/cms/upstream/cms-client.ts';
const images = 'server/images/image-service.ts';
/** How many jobs a paced queue runs at a time. */
const pacedJobs: Source = ['server/paced-queue.ts', /createWorkQueue\((\d+), maxWaiting, maxWaitMs\)/];

/** The numbers of each row: their files, and the expressions that find them. */
const sources: Readonly<Record<string, readonly Source[]>> = {
  'request head': [
    ['server/listen/listen-control.ts', /headersTimeout: ([\d_]+)/, 'ms'],
    ['server/http/limits/unread-bodies.ts', /lingerMs = ([\d_]+)/, 'ms'],
    ['server/http/limits/unread-bodies.ts', /maxLingerBytes = (\d+) \* 1_048_576/],
  ],
  'whole request': [['server/listen/listen-control.ts', /requestTimeout: ([\d_]+)/, 'ms']],
  'body that a client still sends after its response': [
    ['server/http/limits/unread-bodies.ts', /lingerMs = ([\d_]+)/, 'ms'],
    ['server/http/limits/unread-bodies.ts', /maxLingerBytes = (\d+) \* 1_048_576/],
  ],
  'connection without progress': [['server/listen/listen-control.ts', /silenceTimeoutMs = ([\d_]+)/, 'ms']],
  'request to the CMS': [
    [cmsClient, /timeoutMs = ([\d_]+)/, 'ms'],
    [cmsClient, /retries = (\d+)/, 'words'],
    [cmsClient, /failuresBeforeBreak = (\d+)/, 'words'],
    [cmsClient, /breakMs = ([\d_]+)/, 'ms'],
  ],
  'image of another host': [[images, /timeoutMs = ([\d_]+)/, 'ms']],
  'inventory and search services while a page renders': [
    ['server/built-in/inventory/paid-content.ts', /timeoutMs = ([\d_]+)/, 'ms'],
    ['server/built-in/inventory/paid-content.ts', /maxOpenQueries = (\d+)/],
    ['server/built-in/inventory/paid-content.ts', /failuresUntilBreak = (\d+)/, 'words'],
    ['server/built-in/inventory/paid-content.ts', /breakMs = ([\d_]+)/, 'ms'],
    ['server/search/outside-engine.ts', /timeoutMs = ([\d_]+)/, 'ms'],
  ],
  connections: [['server/listen/listen-control.ts', /maxConnections = ([\d_]+)/]],
  'requests of a connection, sent without waiting for responses': [
    ['server/http/limits/pipelined-requests.ts', /maxPipelined = (\d+)/],
  ],
  'responses that are not from memory, until clients have read them': [
    ['server/http/limits/unread-responses.ts', /maxUnreadBytes = (\d+) \* 1_048_576/],
  ],
  '`/1/indexes/*/queries`': [pacedJobs, ['server/built-in/search/search.ts', /maxWaitingRequests = (\d+)/]],
  '`/search/`, `/api/search`': [
    ['server/search/site-search.ts', /createWorkQueue\((\d+), maxWaitingSearches\)/],
    ['server/search/site-search.ts', /maxWaitingSearches = (\d+)/],
  ],
  'pages, previews': [
    ['server/cache/render-queue.ts', /concurrency = (\d+)/],
    ['server/cache/render-queue.ts', /maxWaiting = (\d+)/],
    ['server/cache/render-queue.ts', /maxWaitMs = ([\d_]+)/, 'ms'],
  ],
  'requests for which memory has neither a page nor a file': [
    ['server/http/listener.ts', /const maxWaiting = (\d+)/],
  ],
  'requests to the CMS': [
    [cmsClient, /maxOpen = (\d+)/],
    [cmsClient, /maxWaiting = (\d+)/],
    [cmsClient, /maxWaitMs = ([\d_]+)/, 'ms'],
  ],
  'images: resizing': [
    [images, /maxResizing = Math\.min\((\d+)/],
    [images, /remoteResizeQueue = createWorkQueue\((\d+)/],
    [images, /const maxWaiting = (\d+)/],
  ],
  'images: fetching': [
    [images, /maxFetched = (\d+)/],
    [images, /const maxWaiting = (\d+)/],
  ],
  'frames of widgets on other sites, `/oembed`': [
    ['server/embed/embed-router.ts', /maxRendering = (\d+)/],
    ['server/embed/embed-router.ts', /maxWaiting = (\d+)/],
  ],
  'sitemaps, `/feed.xml`': [
    ['server/pages/seo/machine-files.ts', /maxWriting = (\d+)/],
    ['server/pages/seo/machine-files.ts', /maxWaiting = (\d+)/],
  ],
  'pages of the workbench': [
    pacedJobs,
    ['server/demo/demo-router.ts', /maxWaiting = (\d+)/],
    ['server/demo/demo-router.ts', /maxWaitMs = ([\d_]+)/, 'ms'],
  ],
  '`/api/prerender`': [
    ['server/api/prerender.ts', /maxRendering = (\d+)/],
    ['server/api/prerender.ts', /maxWaiting = (\d+)/],
  ],
  'uploads to `IMAGE_STORE`': [
    ['server/images/image-store.ts', /maxUploads = (\d+)/],
    ['server/images/image-store.ts', /maxWaitingUploads = (\d+)/],
  ],
  'HTML of more than 32,768 characters': [
    ['server/content/parse-async.ts', /longTexts = createWorkQueue\((\d+)/],
    ['server/content/parse-async.ts', /longTexts = createWorkQueue\(\d+, (\d+)/],
  ],
  'events to store': [
    ['server/events/event-sink.ts', /maxBatch = (\d+)/],
    ['server/events/event-sink.ts', /maxWaiting = ([\d_]+)/],
  ],
};

function readNumber([file, expression, unit]: Source): string {
  const text = readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8');
  const [, found] = expression.exec(text) ?? [];
  if (found === undefined) throw new Error(`${file} has no match for ${expression}.`);
  const value = Number(found.replaceAll('_', ''));
  if (unit === 'ms') return `${value / 1000} s`;
  return unit === 'words' ? (words.get(found) ?? found) : value.toLocaleString('en-US');
}

const rows = readTimesAndQueues();

test('this test lists the source of each time and queue in SECURITY.md', () => {
  expect(Object.keys(sources).sort()).toEqual([...rows.keys()].sort());
});

test.each(Object.entries(sources))(
  'SECURITY.md has the same numbers as the source for: %s',
  (name, definitions) => {
    const numbers = definitions.map(readNumber);
    for (const number of numbers)
      expect(rows.get(name), number).toMatch(new RegExp(`(?<![\\d.,])${number}(?!\\d|[.,]\\d)`));
  },
);
