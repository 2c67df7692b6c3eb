import { expect, it } from 'vitest';
import { createCompanionEndpoints, type SiteEndpoints } from './companion-endpoints.ts';
import type { RestReader } from './rest-reader.ts';

it.each(['', '.', '..', '/a', 'a/', 'a//b', 'a/../b'])(
  'returns null without a request for the ranking id %j, which has no path',
  async (id) => {
    const paths: string[] = [];
    const readOne: RestReader['readOne'] = async (path) => {
      paths.push(path);
      return null;
    };
    const endpoints = createCompanionEndpoints({ readOne } as RestReader, {} as SiteEndpoints);
    expect([await endpoints.ranking(id), await endpoints.ranking('best-1')]).toEqual([null, null]);
    expect(paths).toEqual(['/edu-embed/v1/rankings/best-1']);
  },
);

it('requests a ranking whose id contains a slash or a percent sign', async () => {
  const paths: string[] = [];
  const readOne: RestReader['readOne'] = async (path) => {
    paths.push(path);
    return null;
  };
  const endpoints = createCompanionEndpoints({ readOne } as RestReader, {} as SiteEndpoints);
  await endpoints.ranking('a b/50%');
  expect(paths).toEqual(['/edu-embed/v1/rankings/a%20b/50%25']);
});
