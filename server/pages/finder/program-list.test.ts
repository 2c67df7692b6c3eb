// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { programId } from '../../built-in/inventory/matching.ts';
import { createVisitLinks } from '../../outbound/visit-links.ts';
import { html, toText } from '../templates/html.ts';
import type { ListedProgram } from './finder-pages.ts';
import { factsOfProgram } from './program-facts.ts';
import { comparablePrograms, renderCompareForm, renderUnpaid } from './program-list.ts';

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
  page.innerHTML = toText(html`${renderUnpaid(section, createVisitLinks({}), new Set())}`);
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

test('offers a comparison only if at least two listed schools have data to compare', () => {
  const listed = {
    programId: 'p',
    position: 1,
    slug: 'one',
    school: 'One College',
    program: 'Program',
    url: '/study-match/',
    isExternal: false,
    isRelated: false,
    isSample: false,
  };
  const countOf = (programs: readonly ListedProgram[]) => {
    const comparable = comparablePrograms(programs);
    const section = { id: 'ranked', heading: 'Ranked', text: '', programs };
    const page = document.createElement('main');
    page.innerHTML = toText(
      html`${renderUnpaid(section, createVisitLinks({}), comparable)}${renderCompareForm(comparable)}`,
    );
    return [page.querySelectorAll('[name="schools"]').length, page.querySelectorAll('form').length];
  };
  const known = { ...listed, schoolPath: '/schools/one/' };
  expect(countOf([known])).toEqual([0, 0]);
  expect(countOf([known, listed])).toEqual([0, 0]);
  expect(countOf([known, listed, { ...known, slug: 'two' }])).toEqual([2, 1]);
});
