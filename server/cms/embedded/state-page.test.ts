import { describe, expect, it } from 'vitest';
import { findStateBySlug } from '../../../src/core/us-states.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import { composeStatePage } from './state-page.ts';

const ohio = findStateBySlug('ohio') ?? { slug: '', name: '', abbreviation: '' };
const ranked = { rankingIdOf: () => 'health-professions-ohio' };
const unranked = { rankingIdOf: () => undefined };

describe('composeStatePage', () => {
  it('contains the state’s ranking, which has a finder of its own', () => {
    const page = composeStatePage(ohio, fakeSite, ranked);
    expect(page).toMatchObject({
      kind: 'state',
      path: '/state/ohio/',
      title: 'Nursing and health programs in Ohio',
    });
    expect(page.content).toContain('<school-rankings extid="health-professions-ohio"></school-rankings>');
    expect(page.content).not.toContain('<program-finder');
  });

  it('contains the finder with the site’s presets for a state without a ranking', () => {
    const { content } = composeStatePage(ohio, fakeSite, unranked);
    expect(content).not.toContain('school-rankings');
    expect(content).toContain(
      '<program-finder layout="horizontal" degree="masters" category="nursing-and-healthcare" subject="nursing"></program-finder>',
    );
  });

  it('is titled after the site’s subject', () => {
    const site = { ...fakeSite, category: 'psychology-and-counseling', subject: 'social-work' };
    expect(composeStatePage(ohio, site, unranked).title).toBe('Social work programs in Ohio');
  });

  it('changes the version when the ranking appears', () => {
    expect(composeStatePage(ohio, fakeSite, ranked).version).not.toBe(
      composeStatePage(ohio, fakeSite, unranked).version,
    );
  });
});
