// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { testConfig } from '../../../src/testing/data-source.ts';
import { type Catalog, createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { createVisitLinks } from '../../outbound/visit-links.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import type { PageContext } from '../page-context.ts';
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

function findProgram(catalog: Catalog, query: Readonly<Record<string, string>>): ProgramDetails {
  const service = createFinderService({
    catalog: () => catalog,
    degrees: () => degreeTree,
    isInventoryBuiltIn: true,
    log: () => undefined,
  });
  const found = service.program(query, testConfig);
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

it('shows the rank for health professions with their programs only', () => {
  const catalog = createCatalog({
    kind: 'scorecard',
    version: 'ranked',
    source: { name: 'College Scorecard', year: '2021-22' },
    schools: ['one', 'two'].map((id) => ({ ...sampleSchool, id, slug: id, offers: 'b0704 b0110' })),
  });
  const textOf = (category: string) =>
    renderPage(findProgram(catalog, { school: 'one', degree: 'bachelors', category })).textContent;
  expect(textOf('nursing-and-healthcare')).toContain(
    'Tied for No. 1, Schools for health professions in the United States',
  );
  expect(textOf('art-and-design')).not.toContain('No. 1');
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
