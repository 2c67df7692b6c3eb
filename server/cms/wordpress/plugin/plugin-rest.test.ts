import type * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { pluginCode, readArrays, readFunction } from '../../../testing/wordpress/plugin-code.ts';
import { createCompanionEndpoints, type SiteEndpoints } from '../rest/companion-endpoints.ts';
import {
  AdRulesWireSchema,
  BylinesSchema,
  ContributorPostsSchema,
  MenuSchema,
  ResolvedSchema,
  SiteSchema,
} from '../wire.ts';

/** The fields of the only array of a plugin function that begins with this key. */
function readFields(name: string, firstKey: string): readonly string[] {
  const arrays = readArrays(readFunction(name)).map((array) => [...array.keys()]);
  const found = arrays.filter(([first]) => first === firstKey);
  expect(found, `arrays in ${name}() that begin with '${firstKey}'`).toHaveLength(1);
  return found[0] ?? [];
}

const sorted = (names: Iterable<string>) => [...names].sort();

it('the plugin serves every path that the server requests', async () => {
  const routes = sorted(readArrays(readFunction('register_routes'))[0]?.keys() ?? []);
  const readOne = vi.fn(async (_path: string) => null);
  const fallback = { site: vi.fn(), adRules: vi.fn() } as unknown as SiteEndpoints;
  const endpoints = createCompanionEndpoints({ readOne } as never, fallback);
  await endpoints.resolve('/a/');
  await endpoints.menu('PRIMARY');
  await endpoints.menu('FOOTER');
  await endpoints.site();
  await endpoints.ranking('top 10');
  await endpoints.adRules();
  const paths = readOne.mock.calls.map(([path]) => path.replace(/^\/edu-embed\/v1|\?.*$/g, ''));
  // PHP writes named groups as (?P<name>…).
  const matches = (route: string, path: string) =>
    new RegExp(`^${route.replaceAll('(?P<', '(?<')}$`).test(path);
  for (const path of paths)
    expect(
      routes.some((route) => matches(route, path)),
      path,
    ).toBe(true);
  for (const route of routes)
    expect(
      paths.some((path) => matches(route, path)),
      route,
    ).toBe(true);
});

it.each([
  ['menu', 'id', MenuSchema.item.entries],
  ['bylines', 'id', BylinesSchema.entries.written.wrapped.item.entries],
  ['contributor_posts', 'id', ContributorPostsSchema.item.entries],
  ['ad_rules', 'rendered', AdRulesWireSchema.entries.heroRule.wrapped.entries],
])('returns the fields of the model from the plugin’s %s()', (name, firstKey, entries: object) => {
  expect(sorted(readFields(name, firstKey))).toEqual(sorted(Object.keys(entries)));
});

it('the plugin returns a path’s target with the fields that the model has for its type', () => {
  const modelFields = new Map(
    ResolvedSchema.options.map(({ entries }) => [
      entries.type.literal as string,
      sorted(Object.keys(entries)),
    ]),
  );
  const names = ['describe_post', 'newest_posts', 'moved', 'find_redirect', 'find_category', 'find_trashed'];
  const pluginFields = new Map(
    names
      .flatMap((name) => readArrays(readFunction(name)))
      .filter((array) => array.has('type'))
      .flatMap((array) => {
        const type = array.get('type') ?? '';
        // Posts and pages are described by the same lines.
        const types = type === '$post->post_type' ? ['post', 'page'] : [type.replaceAll("'", '')];
        return types.map((name) => [name, sorted(array.keys())] as const);
      }),
  );
  expect(Object.fromEntries(pluginFields)).toEqual(Object.fromEntries(modelFields));
});

it('the plugin stores the site’s fields under the names of the model', () => {
  const [, list = ''] = /const SITE_FIELDS = array\((.*?)\n\);/s.exec(pluginCode) ?? [];
  const [settings] = readArrays(`array(${list})`);
  const added = readFields('site', 'siteName');
  const stored = [...(settings?.keys() ?? []), ...added];
  const paths = Object.entries(SiteSchema.entries).flatMap(([name, schema]) => {
    const inner = 'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema;
    return 'entries' in inner ? Object.keys(inner.entries as object).map((key) => `${name}.${key}`) : [name];
  });
  expect(sorted(stored)).toEqual(sorted(paths));
});
