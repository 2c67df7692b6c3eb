import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { decodeAttributes } from '../../../core/attributes.ts';
import { ElementReactContext } from '../../../core/element-context.ts';
import { createTestSource } from '../../../testing/render-component.tsx';
import { schoolRankingsElement } from '../school-rankings.element.ts';
import { toRankingData } from '../school-rankings.logic.ts';
import { SchoolRankings } from '../school-rankings.tsx';

const schools = Array.from({ length: 10 }, (_, index) => ({
  schoolId: `id-${index + 1}`,
  slug: `school-${index + 1}`,
  hasPage: true,
  rank: index + 1,
  url: `https://school-${index + 1}.example.edu/`,
  details: {
    schoolName: `School ${index + 1}`,
    retentionRate: 0.9 - index * 0.02,
    completionRate: 0.8,
    netPrice: index % 4 === 3 ? undefined : 5000 + ((index * 7919) % 20_000),
    totalStudentsEnrolled: 1000 + index,
  },
}));
const ranking = toRankingData(
  { title: 'All', orderedBy: 'score', source: { name: 'Source', year: '2026' }, schools },
  false,
);

/** Generates sponsors, some with the name, slug, id or URL of a ranked school. */
const anySponsor = fc.record({
  url: fc.constantFrom('https://paid.example/', 'https://school-1.example.edu/'),
  position: fc.integer({ min: -5, max: 100 }),
  school: fc.record({
    slug: fc.oneof(fc.constantFrom('school-1', 'school-7'), fc.string()),
    name: fc.oneof(fc.constantFrom('School 1', 'School 14'), fc.string()),
    sdbSchoolId: fc.oneof(fc.constantFrom('id-1', 'id-9'), fc.string()),
    summary: fc.string(),
    additional: fc.constant({}),
  }),
});
const anyPositions = fc.array(fc.integer({ min: -2, max: 30 }), { maxLength: 6 });
const anyWeights = fc.constantFrom('', '0-0-100-0', '20-30-40-10', '10-10-10-70-large');

type Sponsor = typeof anySponsor extends fc.Arbitrary<infer Value> ? Value : never;

/** The HTML of every organic entry, in order. */
function renderOrganic(
  sponsored: readonly Sponsor[],
  positions: readonly number[],
  weights: string,
): string[] {
  const attributes: Readonly<Record<string, string>> = {
    extid: 'x',
    tools: '',
    'show-all': weights,
    'finder-position': '0',
    'sponsored-positions': positions.join(','),
  };
  const props = decodeAttributes(schoolRankingsElement.attributes, (name) => attributes[name] ?? null);
  const context = {
    tag: 'school-rankings',
    source: createTestSource(),
    emit: () => true,
    track: () => undefined,
  };
  const html = renderToStaticMarkup(
    <ElementReactContext value={context}>
      <SchoolRankings {...props} items={[]} data={{ ranking, sponsored }} />
    </ElementReactContext>,
  );
  return [...html.matchAll(/<li data-school=.*?<\/article><\/li>/gs)].map(([entry]) => entry);
}

const entriesByWeights = new Map<string, string[]>();

/** The organic entries of a list without sponsors; rendered once for each set of weights. */
function renderWithoutSponsors(weights: string): string[] {
  const entries = entriesByWeights.get(weights) ?? renderOrganic([], [3, 9], weights);
  entriesByWeights.set(weights, entries);
  return entries;
}

describe('rankings with sponsors', () => {
  it('organic entries keep their order, scores, text and bytes when sponsors are added, removed or moved', () => {
    fc.assert(
      fc.property(
        fc.array(anySponsor, { maxLength: 5 }),
        anyPositions,
        anyWeights,
        (sponsored, positions, weights) => {
          expect(renderOrganic(sponsored, positions, weights)).toEqual(renderWithoutSponsors(weights));
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  it('organic entries stay the same when the sponsors are reversed and take the first positions', () => {
    fc.assert(
      fc.property(fc.array(anySponsor, { minLength: 2, maxLength: 5 }), anyWeights, (sponsored, weights) => {
        const reversed = [...sponsored].reverse();
        expect(renderOrganic(reversed, [1, 2, 3], weights)).toEqual(renderWithoutSponsors(weights));
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  it('renders 10 organic entries, each with its score, without sponsors', () => {
    const entries = renderOrganic([], [], '');
    expect(entries).toHaveLength(10);
    for (const entry of entries) expect(entry).toContain('Our score');
  });
});
