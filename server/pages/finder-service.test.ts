import { describe, expect, it, test } from 'vitest';
import { testConfig } from '../../src/testing/data-source.ts';
import { createCatalogue } from '../services/catalogue.ts';
import { degreeTree } from '../services/degree-tree.ts';
import { createFinderService } from './finder-service.ts';
import { readVisit } from './finder-visit.ts';

const school = (id: string, url?: string) =>
  ({
    id,
    slug: `school-${id}`,
    name: `School ${id}`,
    city: 'Logan',
    stateCode: 'UT',
    isPrivate: false,
    level: '4 year',
    blurb: 'A college.',
    offers: 'b0710',
    ...(url ? { url } : { sample: true }),
  }) as const;

const catalogue = createCatalogue({
  kind: 'scorecard',
  version: '1',
  source: { name: 'College Scorecard', year: '2021-22' },
  schools: [school('1', 'https://one.example.edu/'), school('2')],
});
const service = createFinderService(
  () => catalogue,
  testConfig,
  () => degreeTree,
);

test('the way from a match to its school says what a click on a program says, but for what only the visit knows [7.11]', () => {
  const { programs } = service.matches({ degree: 'bachelors', category: 'nursing-and-healthcare' });
  const place = programs.findIndex(({ slug }) => slug === 'school-1') + 1;
  const url = new URL(programs[place - 1]?.url ?? '');
  expect(url.origin).toBe('https://one.example.edu');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    publisher: testConfig.publisher,
    idToken: testConfig.identityToken,
    helid: expect.stringMatching(/^hel-1-/),
    position: String(place),
    degree: 'bachelors',
    category: 'nursing-and-healthcare',
  });
});

test('a made-up school has no site to go to', () => {
  const { programs } = service.matches({ degree: 'bachelors', category: 'nursing-and-healthcare' });
  expect(programs.find(({ slug }) => slug === 'school-2')).toMatchObject({ isSample: true, url: undefined });
});

describe('without JavaScript, specification 7: finder submit', () => {
  const url = 'https://site.example/a/?utm_cap=search&ref_anon=an';
  const id = expect.stringMatching(/^[0-9a-f]{32}$/);
  const sent = (query: Record<string, string>, visit = {}) => {
    const step = service.next(query, visit);
    if (step.kind !== 'redirect') throw new Error('expected a redirect');
    return Object.fromEntries(new URL(step.url, 'https://site.example').searchParams);
  };

  it('tells study-match a correlation id, another each time [7.13]', () => {
    expect(sent({ degree: 'general' })).toEqual({ degree: 'general', correlationId: id });
    expect(sent({ degree: 'general' }).correlationId).not.toBe(sent({ degree: 'general' }).correlationId);
  });

  it('tells the voyager address click, page, traffic source and aliases [7.12]', () => {
    const query = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };
    expect(sent(query, { url })).toMatchObject({ elementClickID: id, url, trafficSource: 'paid search', ref_anon: 'an' });
    expect(sent(query)).toMatchObject({ elementClickID: id, trafficSource: 'organic' });
  });

  it('carries the page from question to question', () => {
    expect(service.next({ degree: 'masters' }, { url })).toMatchObject({ kind: 'ask', chosen: { degree: 'masters', url } });
  });

  it('takes the page that is carried, else that of the referrer, and none of another site', () => {
    const origin = 'https://site.example';
    expect(readVisit(undefined, url, origin)).toEqual({ url });
    expect(readVisit(url, `${origin}/go/finder?degree=masters`, origin)).toEqual({ url });
    expect(readVisit('https://evil.example/', 'https://other.example/', origin)).toEqual({});
    expect(readVisit('javascript:1', `${origin}/go/finder`, origin)).toEqual({});
  });
});
