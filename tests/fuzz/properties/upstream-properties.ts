import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Cms, CmsError } from '../../../server/cms/cms.ts';
import type { CmsClient } from '../../../server/cms/upstream/cms-client.ts';
import { openWordPressCms } from '../../../server/cms/wordpress/rest/rest-cms.ts';
import { openWpGraphqlCms } from '../../../server/cms/wpgraphql/graphql-cms.ts';
import { createGraphqlResponses } from '../../../server/testing/wordpress/wordpress-graphql.ts';
import { respondRest } from '../../../server/testing/wordpress/wordpress-rest.ts';
import { createShapes } from '../../../server/testing/wordpress/wordpress-shapes.ts';
import { anyJson, type Property, property } from '../property.ts';

const url = 'https://cms.example';
const shapes = createShapes(url);
const respondGraphql = createGraphqlResponses(shapes);

/** A wrong value at a position of a response. */
interface Damage {
  /** Index of the response to damage. */
  readonly response: number;
  /** Index of the member at each level of the body. */
  readonly indexes: readonly number[];
  readonly value: unknown;
}

function damage(body: unknown, [index, ...rest]: readonly number[], value: unknown): unknown {
  if (index === undefined || typeof body !== 'object' || body === null) return value;
  const names = Object.keys(body);
  const name = names[index % names.length];
  if (name === undefined) return value;
  const changed = damage(Reflect.get(body, name), rest, value);
  return Array.isArray(body)
    ? body.map((entry: unknown, position) => (String(position) === name ? changed : entry))
    : { ...body, [name]: changed };
}

/** A client of the test WordPress, without a network, that damages one response. */
function createClient({ response, indexes, value }: Damage): CmsClient {
  let count = 0;
  const deliver = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const plain: unknown = JSON.parse(JSON.stringify(body ?? null));
    const isDamaged = count++ === response;
    return { status, headers: new Headers(headers), body: isDamaged ? damage(plain, indexes, value) : plain };
  };
  return {
    async read(path, accepted = []) {
      const { pathname, searchParams } = new URL(path, url);
      const request = { path: pathname.slice('/wp-json'.length), query: searchParams, isSignedIn: false };
      const { status, body, headers } = respondRest(request, shapes, true);
      if (status >= 400 && !accepted.includes(status))
        throw new CmsError(`${path} responded with ${status}.`);
      return deliver(status, body, headers);
    },
    query: async (_path, body) => deliver(200, await respondGraphql(body as { query?: string }, false)),
  };
}

const reads: Readonly<Record<string, (cms: Cms) => Promise<unknown>>> = {
  siteConfig: (cms) => cms.siteConfig(),
  page: (cms) => cms.pageByPath('/articles/nights/'),
  moved: (cms) => cms.pageByPath('/old/'),
  posts: (cms) => cms.postsByIds(['11', '12']),
  category: (cms) => cms.postsByCategory('career', 3),
  menu: (cms) => cms.menu('PRIMARY'),
  contributors: (cms) => cms.contributors(),
  contributor: (cms) => cms.contributorBySlug('ann-lee'),
  ranking: (cms) => cms.ranking('best-1'),
  adRules: (cms) => cms.adRules(),
  async paths(cms) {
    for await (const { path } of cms.paths()) assert.equal(typeof path, 'string');
  },
};

const damages = fc.record({
  response: fc.nat({ max: 4 }),
  indexes: fc.array(fc.nat({ max: 40 }), { maxLength: 6 }),
  value: anyJson,
});

const readsDamaged = (name: string, open: typeof openWordPressCms): Property =>
  property(
    `${name} reads a damaged response, or rejects it with an error that names the CMS`,
    fc.tuple(fc.constantFrom(...Object.keys(reads)), damages),
    async ([read, given]) => {
      const options = {
        client: createClient(given),
        url,
        isSignedIn: false,
        defaults: { slug: 'nursing', domain: 'example.org' },
        rankingById: () => null,
        log: () => undefined,
      };
      try {
        await reads[read]?.(await open(options));
      } catch (error) {
        assert(error instanceof CmsError, error as Error);
      }
    },
  );

export const upstreamProperties: readonly Property[] = [
  readsDamaged('the REST adapter', openWordPressCms),
  readsDamaged('the WPGraphQL adapter', openWpGraphqlCms),
];
