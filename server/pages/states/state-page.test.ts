import { describe, expect, it } from 'vitest';
import { usStates } from '../../../src/core/us-states.ts';
import { createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { toText } from '../templates/html.ts';
import { neighborsOf } from './neighbors.ts';
import { summarizeState } from './state-page.ts';
import { renderFactStrip, renderLicensing, renderPrices, renderSchools } from './state-sections.ts';
import { createStateView, type StateView } from './state-view.ts';

const nursing = { category: 'nursing-and-healthcare', subject: 'nursing' };
const socialWork = { category: 'psychology-and-counseling', subject: 'social-work' };

function viewOf(path: string, site = nursing, catalog = sampleCatalog()): StateView {
  const view = createStateView(catalog, path, site);
  if (!view) throw new Error(`${path} is not a state`);
  return view;
}

function textOf(markup: ReturnType<typeof renderLicensing>): string {
  return markup ? toText(markup) : '';
}

const empty = createCatalog({
  kind: 'scorecard',
  version: 'empty',
  source: { name: 'Scorecard', year: '2021-22' },
  schools: sampleCatalog()
    .schools.slice(0, 1)
    .map((school) => ({ ...school, stateCode: 'PR' })),
});

describe('the page of a state', () => {
  it('finds the facts of every state by its path, and none for other paths', () => {
    for (const { slug } of usStates)
      expect(createStateView(sampleCatalog(), `/state/${slug}/`, nursing)).toBeDefined();
    expect(createStateView(sampleCatalog(), '/state/', nursing)).toBeUndefined();
    expect(createStateView(sampleCatalog(), '/state/atlantis/', nursing)).toBeUndefined();
  });

  it('summarizes the state’s own facts, and says that sample schools are made up', () => {
    expect(summarizeState(viewOf('/state/ohio/'))).toBe(
      '2 made-up schools for health professions, from $8,360 a year in-state. The Ohio Board of Nursing grants the license.',
    );
    const summaries = usStates.map(({ slug }) => summarizeState(viewOf(`/state/${slug}/`)));
    expect(new Set(summaries).size).toBe(usStates.length);
  });

  it('marks a figure that comes from one school, and adds the median of the same kind in all states', () => {
    const text = textOf(renderPrices(viewOf('/state/ohio/')));
    expect(text).toMatch(/Public, 4 years or more.*\$8,360<span>One school\. All states: \$\d+,\d{3}/s);
  });

  it('says that no school is listed instead of showing zeros', () => {
    const view = viewOf('/state/ohio/', nursing, empty);
    expect(textOf(renderSchools(view))).toContain('Our data lists no school in Ohio');
    expect(textOf(renderFactStrip(view))).not.toMatch(/Schools|\$0/);
    expect(renderPrices(view)).toBe(false);
  });

  it('distinguishes withheld figures of schools from unreported ones', () => {
    const sample = sampleCatalog();
    const catalog = createCatalog({
      kind: 'scorecard',
      version: 'withheld',
      source: sample.source,
      schools: sample.schools.map((school) => ({
        ...school,
        netPrice: undefined,
        tuitionInState: undefined,
        completionRate: undefined,
        suppressed: ['netPrice', 'tuitionInState'],
      })),
    });
    const row = /<tr>.*?<\/tr>/s.exec(
      textOf(renderSchools(viewOf('/state/ohio/', nursing, catalog))).split('<tbody>')[1] ?? '',
    )?.[0];
    expect(row).toMatch(/data-label="Net price"[^>]*>Withheld for privacy</);
    expect(row).toMatch(/data-label="In-state tuition"[^>]*>Withheld for privacy</);
    expect(row).toMatch(/data-label="Finish"[^>]*>Not reported</);
  });

  it('names the board and the compact with source and date', () => {
    const text = textOf(renderLicensing(viewOf('/state/massachusetts/')));
    expect(text).toContain('Massachusetts Board of Registration in Nursing');
    expect(text).toContain('not in force');
    expect(text).toContain('October 8, 2026');
  });

  it('links the national list where no source names the board', () => {
    const text = textOf(renderLicensing(viewOf('/state/vermont/', socialWork)));
    expect(text).toContain('We have not checked the name of its board yet');
    expect(text).toContain('https://www.aswb.org/');
    expect(text).toContain('issues no multistate licenses so far');
  });

  it('lists each state as a neighbor of its own neighbors', () => {
    for (const { abbreviation } of usStates)
      for (const neighbor of neighborsOf(abbreviation))
        expect(neighborsOf(neighbor), `${neighbor} and ${abbreviation}`).toContain(abbreviation);
    expect(viewOf('/state/ohio/').nearby.map(({ state }) => state.abbreviation)).toEqual([
      'IN',
      'KY',
      'MI',
      'OH',
      'PA',
      'WV',
    ]);
    expect(viewOf('/state/hawaii/').nearby).toEqual([]);
  });
});
