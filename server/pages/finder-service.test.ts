import { expect, test } from 'vitest';
import { testConfig } from '../../src/testing/data-source.ts';
import { createCatalogue } from '../services/catalogue.ts';
import { degreeTree } from '../services/degree-tree.ts';
import { createFinderService } from './finder-service.ts';

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
