import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const growthTests = [
  'server/growth.test.ts',
  'server/request-growth.test.ts',
  'server/content/linear-time.test.ts',
  'scripts/growth.test.ts',
];
const folders = [
  'server',
  'src',
  'demo',
  'packages/server/src',
  'scripts/lint',
  'scripts/mcp',
  'scripts/report',
  'scripts/school-data',
];

/** Parsers that need no growth test, by the reason. Another test checks all regular expressions. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'reads files of the build': [
    'server/demo/guides.ts',
    'server/demo/themes.ts',
    'server/demo/tool/design-tokens.ts',
    'server/demo/tool/token-fields.ts',
    'server/styles/inline-styles.ts',
    'server/styles/used-tokens.ts',
    'server/static/read-build-file.ts',
  ],
  'reads files or settings of the operator': [
    'scripts/report/event-database.ts',
    'server/cms/embedded/read-content.ts',
    'server/images/image-store.ts',
    'server/purge/open-purge-log.ts',
    'src/services/search-client.ts',
  ],
  'splits a constant of the module, or a name from our code': [
    'scripts/lint/formats.ts',
    'server/api/query.ts',
    'server/built-in/states/licensing.ts',
    'server/demo/element-groups.ts',
    'server/demo/tool/inline-code.ts',
    'server/pages/schools/school-map.ts',
    'server/pages/states/neighbors.ts',
    'server/static/content-types.ts',
    'src/core/bridge/intent.ts',
  ],
  'writes a query string, or reads one once, with the platform’s parser': [
    'server/built-in/inventory/matching.ts',
    'server/demo/element-pages.ts',
    'server/pages/page-router.ts',
    'server/pages/redirects.ts',
    'server/pages/search/search-page.ts',
    'src/core/queries.ts',
  ],
  'splits a text only once, at one character': [
    'server/metrics/plain-counter.ts',
    'server/cms/upstream/cms-client.ts',
    'server/cms/wordpress/rest/stock-endpoints.ts',
    'server/demo/outcome.ts',
    'server/images/fetch-image.ts',
    'server/metrics/metrics-server.ts',
    'server/pages/render-page.ts',
    'server/pages/templates/article-end.ts',
    'server/pages/templates/page-sections.ts',
    'server/search/content-entries.ts',
    'src/services/recipients.ts',
  ],
  'splits a parameter whose length has a limit, with a row in SECURITY.md': [
    'server/api/query-routes.ts',
    'server/built-in/inventory/finder.ts',
    'server/built-in/search/search-index.ts',
    'server/pages/rankings/compare-page.ts',
  ],
  'finds all matches of one expression, each after the end of the previous match': [
    'server/demo/content-choices.ts',
    'server/pages/schools/ranking-pages.ts',
  ],
  'splits at one regular expression, which the test of all expressions checks': [
    'server/pages/seo/structured-data.ts',
  ],
  'parses JSON that another process of the site wrote': [
    'server/cache/stored-page.ts',
    'server/purge/purge-stream.ts',
  ],
  'parses JSON whose size was checked before': ['server/search/outside-engine.ts'],
  'runs in the browser, on the page’s own HTML, URL or storage': [
    'demo/playground/problem-ranges.ts',
    'src/core/bridge/element-class.ts',
    'src/core/bridge/environment.ts',
    'src/core/bridge/runtime/props.ts',
    'src/core/browser/prefetch-stylesheets.ts',
    'src/core/browser/read-cookies.ts',
    'src/core/browser/views.ts',
    'src/linter/read-page.ts',
    'src/services/cached-degrees.ts',
    'src/services/outbound-click.ts',
  ],
  'collects the chunks of a stream, up to a limit': ['packages/server/src/read-html.ts'],
  'reads each field of a list once, with functions that are tested': [
    'src/core/model/read-number.ts',
    'src/core/model/read-schools.ts',
  ],
  'runs DOMPurify, which needs a browser': ['src/elements/ad-slot/creative/sanitize-ad.ts'],
};
const untested: ReadonlySet<string> = new Set(Object.values(reasons).flat());

const isSource = /^(?!.*(?:\.test\.|\.examples\.|\/testing\/|\/dist\/)).*\.tsx?$/;
const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => isSource.test(path));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const parserName = /\/(?:read|parse|rewrite|strip|sanitize|lint)-[a-z-]+\.ts$/;
const parserImport = /\bfrom '(?:parse5|csv-parse|yaml|dompurify|\.[^']*\/bounded-parser\.ts)/;
/** Calls that read a whole text, in code that serves requests or runs on other sites' pages. */
const parserCall =
  /\bJSON\.parse\(|\bnew URLSearchParams\(|\.split\(|\.matchAll\(|\bdecodeURI|\bwhile \(.*exec\(/;
const serving = /^(?:server|src\/core|src\/services|packages\/server|scripts\/lint|scripts\/report)\//;
const isParser = (path: string) =>
  parserName.test(path) ||
  parserImport.test(read(path)) ||
  (serving.test(path) && parserCall.test(read(path)));

/** Lists the files that a file imports. */
const importsOf = (path: string) =>
  [...read(path).matchAll(/\bfrom '(\.[^']+)'/g)].map(([, name = '']) => join(dirname(path), name));

test('every module that parses text has a growth test, or a listed reason why it needs none', () => {
  const direct = growthTests.flatMap(importsOf);
  const tested = new Set([...direct, ...direct.flatMap(importsOf)]);
  const parsers = folders.flatMap(listFiles).filter(isParser);
  expect(parsers.length).toBeGreaterThan(90);
  expect(parsers.filter((path) => !tested.has(path) && !untested.has(path))).toEqual([]);
  expect([...untested].filter((path) => tested.has(path) || !parsers.includes(path))).toEqual([]);
});
