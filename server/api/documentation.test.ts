import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleCatalog } from '../built-in/catalog/catalog.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import type { SiteSearch } from '../search/site-search.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { versionCms } from '../testing/version-cms.ts';
import { createApiRouter } from './api-router.ts';

test('docs/json-api.md has a row for each path of the API', () => {
  const text = readFileSync(new URL('../../docs/json-api.md', import.meta.url), 'utf8');
  const router = createApiRouter({
    cms: versionCms(createFakeCms()),
    configuration: readConfiguration({}),
    catalog: sampleCatalog,
    search: {} as SiteSearch,
  });
  const paths = router.stack.flatMap(({ route }) => route?.path ?? []);
  expect(paths).toContain('/schools/:slug');
  const isDocumented = (path: string) => new RegExp(`/api${path.replace(/:\w+/g, '[^`]+')}[\`?]`).test(text);
  expect(paths.filter((path) => !isDocumented(path))).toEqual([]);
});
