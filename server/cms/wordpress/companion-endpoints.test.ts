import { expect, it } from 'vitest';
import { createCompanionEndpoints, type SiteEndpoints } from './companion-endpoints.ts';
import type { RestReader } from './rest-reader.ts';

it.each(['', '.', '..', 'a/b'])(
  'a ranking that is called %j is not asked for: it has no address there',
  async (id) => {
    const asked: string[] = [];
    const readOne: RestReader['readOne'] = async (path) => {
      asked.push(path);
      return null;
    };
    const endpoints = createCompanionEndpoints({ readOne } as RestReader, {} as SiteEndpoints);
    expect([await endpoints.ranking(id), await endpoints.ranking('best-1')]).toEqual([null, null]);
    expect(asked).toEqual(['/edu/v1/rankings/best-1']);
  },
);
