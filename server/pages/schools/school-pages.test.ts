import { describe, expect, it } from 'vitest';
import { createTestSource } from '../../../src/testing/data-source.ts';
import { createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import { offersOf } from '../../built-in/schools/school-offers.ts';
import type { PageSource } from '../../data-source/cms-source.ts';
import type { PageScope } from '../page-scope.ts';
import { toText } from '../templates/html.ts';
import { createPageContext } from '../testing/create-page-context.ts';
import { createSchoolPages } from './school-pages.ts';
import { renderPrograms } from './school-sections.ts';
import type { SchoolView } from './school-view.ts';

describe('has', () => {
  const pages = createSchoolPages({ catalog: sampleCatalog, log: () => undefined });

  it.each(['/schools/', '/schools/in/ohio/', '/schools/moonberry-sample-university/', '/compare/'])(
    'returns true for %s',
    (path) => {
      expect(pages.has(path)).toBe(true);
    },
  );

  it.each(['/schools/in/guam/', '/schools/in/atlantis/', '/schools/no-such-school/'])(
    'returns false for %s, which responds with 404',
    (path) => {
      expect(pages.has(path)).toBe(false);
    },
  );
});

describe('the programs of a school', () => {
  function renderProgramsOf(given: Partial<SchoolRecord>): string {
    const [first] = sampleCatalog().schools;
    if (!first) throw new Error('The sample has no schools');
    const school = { ...first, ...given };
    const source = { name: 'Test', year: '2022' };
    const catalog = createCatalog({ kind: 'scorecard', version: '1', source, schools: [school] });
    const offers = offersOf(catalog, school, { category: 'nursing-and-healthcare', subject: 'nursing' });
    return toText(renderPrograms({ school, offers, field: 'nursing and healthcare' } as SchoolView));
  }

  it('says that programs in the site’s field come first only if there are any', () => {
    expect(renderProgramsOf({ offers: 'b0704 b0110' })).toContain(
      '2 programs. Nursing and healthcare first.',
    );
    const others = renderProgramsOf({ offers: 'b0110 a0110' });
    expect(others).toContain('2 programs.<');
    expect(others).toContain('None of them is in nursing and healthcare.');
  });

  it('distinguishes withheld tuition from unreported tuition', () => {
    const missing = { tuitionInState: undefined, gradTuitionInState: undefined };
    const withheld = renderProgramsOf({ ...missing, offers: 'b0704', suppressed: ['tuitionInState'] });
    expect(withheld).toContain('Withheld for privacy');
    expect(withheld).not.toContain('Not reported');
    const graduate = renderProgramsOf({ ...missing, offers: 'm0704', suppressed: ['tuitionInState'] });
    expect(graduate).toContain('Not reported');
  });
});

/** The page at a path of a site with one school; `given` replaces methods of the data source. */
async function respondTo(path: string, given: Partial<PageSource> = {}) {
  const [first] = sampleCatalog().schools;
  if (!first) throw new Error('The sample has no schools');
  const school = { ...first, id: '1', slug: 'one', name: 'One College', sample: undefined };
  const catalog = createCatalog({
    kind: 'scorecard',
    version: 'visit',
    source: { name: 'Test', year: '2022' },
    schools: [{ ...school, url: 'https://one.example.edu/' }],
  });
  const pages = createSchoolPages({ catalog: () => catalog, log: () => undefined });
  const source = { ...createTestSource(), pageTitle: async () => null, ...given };
  const used = { report: () => undefined };
  const scope = { ...createPageContext(path), source, used };
  const found = await pages.respond(path, scope as unknown as PageScope);
  if (found?.kind !== 'page') throw new Error(`${path} is no page`);
  return found;
}

it('names the school as the brand of the product in events', async () => {
  const { parts } = await respondTo('/schools/one/');
  expect(toText(parts.main)).toContain('&quot;brand&quot;:&quot;One College&quot;');
});

it('marks a school’s page as incomplete while the inventory fails', async () => {
  const down = async () => {
    throw new Error('The inventory is down');
  };
  expect((await respondTo('/schools/one/', { programs: down })).caching.isIncomplete).toBe(true);
  expect((await respondTo('/schools/one/', { programs: async () => [] })).caching.isIncomplete).toBe(false);
});

it('the breadcrumbs of the method lead to the page of all rankings, if the site has one', async () => {
  const link = '<a href="/rankings/">Rankings</a>';
  const pageTitle = async () => 'All rankings';
  expect(toText((await respondTo('/rankings/method/', { pageTitle })).parts.main)).toContain(link);
  expect(toText((await respondTo('/rankings/method/')).parts.main)).not.toContain(link);
});
