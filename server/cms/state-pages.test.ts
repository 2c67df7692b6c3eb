import { describe, expect, it } from 'vitest';
import { findStateBySlug, usStates } from '../../src/core/us-states.ts';
import { sampleCatalogue } from '../built-in/catalogue/catalogue.ts';
import { fakeSite } from '../testing/fake-cms.ts';
import { composeStatePage } from './embedded/state-page.ts';
import { createStatePages } from './state-pages.ts';

describe('createStatePages', () => {
  const catalogue = sampleCatalogue();
  const pages = createStatePages(() => catalogue);

  it('state pages have figures for all states and D.C., labeled as sample data', async () => {
    for (const state of usStates) {
      const figures = await pages.stateFigures(state, fakeSite);
      expect(figures?.isSample).toBe(true);
      expect(figures?.fieldNote).toMatch(/sample data.*CIP 51.*do not separate nursing/i);
      expect(composeStatePage(state, figures, fakeSite).content).not.toMatch(/undefined|NaN|null/);
    }
  });

  it('includes the ranking of the state', async () => {
    const alabama = usStates[0] ?? { slug: '', name: '', abbreviation: '' };
    const content = composeStatePage(alabama, await pages.stateFigures(alabama, fakeSite), fakeSite).content;
    expect(content).toContain('<school-rankings extid="health-professions-alabama">');
  });

  it('names the category and subject of a site that is not about nursing', async () => {
    const site = { ...fakeSite, category: 'psychology-and-counseling', subject: 'social-work' };
    const texas = findStateBySlug('texas') ?? { slug: '', name: '', abbreviation: '' };
    const figures = await pages.stateFigures(texas, site);
    const page = composeStatePage(texas, figures, site);
    expect(page.title).toBe('Psychology, counseling and social work programs in Texas');
    expect(figures?.fieldNote).toContain(
      'which the federal classification of programs defines as psychology (CIP 42) and public administration and social services (CIP 44). They do not separate social work from the other fields.',
    );
    expect(page.content).not.toMatch(/nursing|health professions/i);
    expect(await pages.stateFigures(texas, fakeSite)).toMatchObject({ field: 'health professions' });
  });

  it('returns null for a category that the degree tree does not have', async () => {
    const [state] = usStates;
    if (!state) throw new Error('there are states');
    expect(await pages.stateFigures(state, { category: 'general', subject: 'general' })).toBeNull();
  });

  it('computes the figures of a state once per snapshot', async () => {
    const [state] = usStates;
    if (!state) throw new Error('there are states');
    expect(await pages.stateFigures(state, fakeSite)).toBe(await pages.stateFigures(state, fakeSite));
  });
});
