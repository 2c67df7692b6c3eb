// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { testConfig } from '../../../src/testing/data-source.ts';
import { sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { createVisitLinks } from '../../outbound/visit-links.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import type { PageContext } from '../page-context.ts';
import { toText } from '../templates/html.ts';
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

it('signs the program page’s link to the school’s site, and adds the product to the link', () => {
  const catalog = sampleCatalog();
  const service = createFinderService({
    catalog: () => catalog,
    degrees: () => degreeTree,
    hasOwnPrograms: true,
    log: () => undefined,
  });
  const found = service.program({ school: catalog.schools[0]?.slug ?? '', degree: 'masters' }, testConfig);
  if (!found) throw new Error('the first sample school has no program');
  const page = document.createElement('main');
  const details = { ...found, isPaid: false, url: 'https://one.example.edu/' };
  page.innerHTML = toText(renderProgramPage(details, context).main);
  const link = page.querySelector<HTMLAnchorElement>('[data-visit-links] a[data-visit="program"]');
  const { searchParams } = new URL(link?.getAttribute('href') ?? '', context.origin);
  expect(visitLinks.verify(searchParams)?.to).toBe('https://one.example.edu/');
  expect(JSON.parse(link?.dataset.product ?? '{}')).toMatchObject({
    productId: expect.stringContaining(found.school.id),
    brand: found.school.name,
    category: 'organic',
    location: 'program-page',
  });
});
