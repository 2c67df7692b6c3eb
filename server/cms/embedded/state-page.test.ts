import { describe, expect, it } from 'vitest';
import { findStateBySlug } from '../../../src/core/us-states.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import { composeStatePage, type StateFigures } from './state-page.ts';

const ohio = findStateBySlug('ohio') ?? { slug: '', name: '', abbreviation: '' };
const figures: StateFigures = {
  field: 'health professions',
  isSample: false,
  fieldNote: 'The field is wider than nursing.',
  schools: 1200,
  programs: 1,
  onlinePrograms: 3,
  tuition: { lowest: 4500, median: 11200, highest: 52000 },
  topSchools: [
    { name: 'First & <b>Best</b>', city: 'Akron', path: '/schools/first/' },
    { name: 'Second', path: '/schools/second/' },
  ],
  rankingId: 'health-professions-ohio',
  source: { name: 'College Scorecard', year: '2021-22', url: 'https://collegescorecard.ed.gov/' },
};

describe('composeStatePage', () => {
  it('states the figures and their source', () => {
    const page = composeStatePage(ohio, figures, fakeSite);
    expect(page).toMatchObject({
      kind: 'state',
      path: '/state/ohio/',
      title: 'Health professions programs in Ohio',
      subtitle: '1,200 schools in Ohio list 1 program in health professions.',
    });
    expect(page.content).toContain(
      'runs from $4,500 to $52,000; half of the schools charge $11,200 or less.',
    );
    expect(page.content).toContain('The field is wider than nursing.');
    expect(page.content).toContain(
      '<a href="https://collegescorecard.ed.gov/">College Scorecard, 2021-22</a>',
    );
    expect(page.content).toContain('<school-rankings extid="health-professions-ohio"></school-rankings>');
    expect(page.content).toContain(
      '<program-finder layout="horizontal" degree="masters" category="nursing-and-healthcare" subject="nursing"></program-finder>',
    );
  });

  it('labels every figure of sample data as made up, and claims no published prices', () => {
    const page = composeStatePage(ohio, { ...figures, isSample: true }, fakeSite);
    const summary = 'Sample data: 1,200 made-up schools in Ohio list 1 program in health professions.';
    expect([page.subtitle, page.seo.description]).toEqual([summary, summary]);
    expect(page.content).toContain(`<p>${summary}`);
    expect(page.content).toContain(
      '<p>Sample data: the made-up schools have a yearly tuition of $4,500 to $52,000 for residents.',
    );
    expect(page.content).toContain('At the top of our list of made-up schools: <a');
    expect(page.content).not.toContain('published prices');
    expect(composeStatePage(ohio, figures, fakeSite).content).toContain(
      'These are the schools’ published prices',
    );
  });

  it('links the first schools to their pages, and escapes names from the data', () => {
    const { content } = composeStatePage(ohio, figures, fakeSite);
    expect(content).toContain(
      '<a href="/schools/first/">First &amp; &lt;b&gt;Best&lt;/b&gt;</a> in Akron and <a href="/schools/second/">Second</a>.',
    );
  });

  it('omits unknown figures', () => {
    const { content } = composeStatePage(
      ohio,
      { ...figures, onlinePrograms: 0, tuition: undefined, topSchools: [], rankingId: undefined },
      fakeSite,
    );
    expect(content).not.toMatch(/tuition|school-rankings|online\.|undefined/i);
  });

  it('renders the program finder without figures, and says if no school is listed', () => {
    expect(composeStatePage(ohio, null, fakeSite).content).toContain('<program-finder');
    expect(composeStatePage(ohio, { ...figures, schools: 0, programs: 0 }, fakeSite).subtitle).toBe(
      'Our data (College Scorecard, 2021-22) lists no school in Ohio with a program in health professions.',
    );
  });

  it('changes the version when a figure changes', () => {
    expect(composeStatePage(ohio, figures, fakeSite).version).not.toBe(
      composeStatePage(ohio, { ...figures, schools: 1201 }, fakeSite).version,
    );
  });
});
