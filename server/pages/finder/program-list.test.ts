// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { programId } from '../../built-in/inventory/matching.ts';
import { createVisitLinks } from '../../outbound/visit-links.ts';
import { html, toText } from '../templates/html.ts';
import { factsOfProgram } from './program-facts.ts';
import { renderUnpaid } from './program-list.ts';

const sample = sampleCatalog();

/** The label and the value of the tuition in a list of one program. */
function tuitionInList(degree: string, gradTuitionInState?: number) {
  const schools = sample.schools
    .slice(0, 1)
    .map((school) => ({ ...school, offers: 'b0110 m0110', tuitionInState: 9_000, gradTuitionInState }));
  const catalog = createCatalog({ ...sample, schools });
  const offer = catalog.offers.find((each) => each.degree.slug === degree);
  if (!offer) throw new Error(`The school has no program for ${degree}`);
  const listed = {
    programId: programId(offer),
    position: 1,
    slug: offer.school.slug,
    school: offer.school.name,
    program: 'Program',
    facts: factsOfProgram(catalog, offer.school, programId(offer)),
    url: '/study-match/',
    isExternal: false,
    isRelated: false,
    isSample: true,
  };
  const section = { id: 'ranked', heading: 'Ranked', text: '', programs: [listed] };
  const page = document.createElement('main');
  page.innerHTML = toText(html`${renderUnpaid(section, createVisitLinks({}))}`);
  return [...(page.querySelector('.program__prices > :last-child')?.children ?? [])].map(
    ({ textContent }) => textContent,
  );
}

test('shows undergraduate tuition for a bachelor’s program', () => {
  expect(tuitionInList('bachelors', 12_000)).toEqual(['In-state tuition', '$9,000']);
});

test('shows graduate tuition for a master’s program and labels it', () => {
  expect(tuitionInList('masters', 12_000)).toEqual(['In-state graduate tuition', '$12,000']);
});

test('shows no undergraduate tuition for a master’s program of a school without graduate tuition', () => {
  expect(tuitionInList('masters')).toEqual(['In-state graduate tuition', 'Not reported']);
});
