// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../src/testing/data-source.ts';
import { type Catalog, createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { matchPrograms, programPath } from '../../built-in/inventory/matching.ts';
import { createVisitLinks } from '../../outbound/visit-links.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import type { PageContext } from '../page-context.ts';
import { renderSeoHead } from '../seo/seo-head.ts';
import { toText } from '../templates/html.ts';
import type { ProgramDetails } from './finder-pages.ts';
import { createFinderService } from './finder-service.ts';
import { renderProgramPage } from './program-page.ts';

const visitLinks = createVisitLinks({});
const context = {
  origin: 'https://example.org',
  path: '/study-match/',
  visitLinks,
  site: fakeSite,
  config: testConfig,
} as unknown as PageContext;

const [sampleSchool] = sampleCatalog().schools;
if (!sampleSchool) throw new Error('The sample has no schools');

function findProgram(
  catalog: Catalog,
  query: Readonly<Record<string, string>>,
  config = testConfig,
): ProgramDetails {
  const service = createFinderService({
    catalog: () => catalog,
    degrees: () => degreeTree,
    isInventoryBuiltIn: true,
    log: () => undefined,
  });
  const found = service.program(query, config);
  if (!found) throw new Error('The school has no program');
  return found;
}
const details = findProgram(sampleCatalog(), { school: sampleSchool.slug, degree: 'masters' });

function renderPage(details: ProgramDetails): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = toText(renderProgramPage(details, context).main);
  return page;
}

it('distinguishes withheld figures from unreported ones', () => {
  const school = {
    ...details.school,
    retentionRate: undefined,
    completionRate: undefined,
    suppressed: ['retentionRate' as const],
  };
  const text = renderPage({ ...details, school }).querySelector('.program-facts')?.textContent;
  expect(text).toContain('Retention rateWithheld for privacy');
  expect(text).toContain('Completion rateNot reported');
});

it('shows the rank for health professions with their programs only, on a site with rankings', () => {
  const catalog = createCatalog({
    kind: 'scorecard',
    version: 'ranked',
    source: { name: 'College Scorecard', year: '2021-22' },
    schools: ['one', 'two'].map((id) => ({ ...sampleSchool, id, slug: id, offers: 'b0704 b0110' })),
  });
  const textOf = (category: string, config = testConfig) =>
    renderPage(findProgram(catalog, { school: 'one', degree: 'bachelors', category }, config)).textContent;
  expect(textOf('nursing-and-healthcare')).toContain(
    'Tied for No. 1, Schools for health professions in the United States',
  );
  expect(textOf('art-and-design')).not.toContain('No. 1');
  const withoutRankings = { ...testConfig, category: 'psychology-and-counseling' };
  expect(textOf('nursing-and-healthcare', withoutRankings)).not.toContain('No. 1');
});

it('names the program that the school does not offer', () => {
  const choiceInSentence = 'a doctorate in nurse midwifery';
  expect(
    renderPage({ ...details, isExact: false, choiceInSentence }).querySelector('[role="note"]')?.textContent,
  ).toBe(
    `${details.school.name} does not offer a doctorate in nurse midwifery. This is its closest program.`,
  );
});

it('signs the program page’s link to the school’s site, and adds the product to the link', () => {
  const page = renderPage({ ...details, isPaid: false, url: 'https://one.example.edu/' });
  const link = page.querySelector<HTMLAnchorElement>('[data-visit-links] a[data-visit="program"]');
  const { searchParams } = new URL(link?.getAttribute('href') ?? '', context.origin);
  expect(visitLinks.verify(searchParams)?.to).toBe('https://one.example.edu/');
  expect(JSON.parse(link?.dataset.product ?? '{}')).toMatchObject({
    productId: expect.stringContaining(details.school.id),
    brand: details.school.name,
    category: 'organic',
    location: 'program-page',
  });
});

it('names the program’s own URL, with its query, as canonical URL and in the structured data', () => {
  const { head } = renderProgramPage(details, context);
  const url = `https://example.org${programPath(details.offer)}`;
  expect(url).toContain(`school=${details.school.slug}`);
  const page = document.createElement('head');
  page.innerHTML = toText(renderSeoHead(head, context));
  expect(page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href).toBe(url);
  expect(page.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content).toBe(url);
  expect(head.structuredData?.[0]).toMatchObject({ '@id': `${url}#page`, url });
});

it('finds the program of a school by a previous slug of the school', () => {
  const catalog = createCatalog({
    kind: 'scorecard',
    version: 'renamed',
    source: { name: 'College Scorecard', year: '2021-22' },
    schools: [{ ...sampleSchool, slug: 'new-name', previousSlugs: ['old-name'], offers: 'b0704' }],
  });
  const { school, offer } = findProgram(catalog, { school: 'old-name', degree: 'bachelors' });
  expect(school.slug).toBe('new-name');
  expect(renderProgramPage({ ...details, school, offer }, context).head.seo?.url).toContain(
    'school=new-name',
  );
});

describe('the tuition on a program page', () => {
  const catalog = createCatalog({
    kind: 'scorecard',
    version: 'tuition',
    source: { name: 'College Scorecard', year: '2021-22' },
    schools: [
      {
        ...sampleSchool,
        offers: 'b0110 m0110',
        tuitionInState: 9_000,
        tuitionOutOfState: 18_000,
        gradTuitionInState: 12_000,
        gradTuitionOutOfState: undefined,
      },
    ],
  });
  const tuitionOn = (degree: string) => {
    const facts = renderPage(findProgram(catalog, { school: sampleSchool.slug, degree })).querySelectorAll(
      '.program-facts > div',
    );
    return [...facts].slice(0, 2).map((fact) => [...fact.children].map((child) => child.textContent));
  };

  it('is the undergraduate tuition for a bachelor’s degree', () => {
    expect(tuitionOn('bachelors')).toEqual([
      ['In-state tuition a year', '$9,000'],
      ['Out-of-state tuition a year', '$18,000'],
    ]);
  });

  it('is the graduate tuition for a master’s degree', () => {
    expect(tuitionOn('masters')).toEqual([
      ['In-state graduate tuition a year', '$12,000'],
      ['Out-of-state graduate tuition a year', 'Not reported'],
    ]);
  });

  it('is the same in the program’s listing', () => {
    const textOf = (degree: string) =>
      matchPrograms(catalog, { degree, category: 'art-and-design' }).programs[0]?.product.program.snippet;
    expect(textOf('bachelors')).toMatch(/In-state tuition \$9,000 a year\.$/);
    expect(textOf('masters')).toMatch(/In-state graduate tuition \$12,000 a year\.$/);
  });
});
