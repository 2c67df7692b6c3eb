import { describe, expect, it } from 'vitest';
import { usStates } from '../../src/core/us-states.ts';
import { sampleCatalogue } from '../services/catalogue.ts';
import { fakeSite } from '../testing/fake-cms.ts';
import { composeStatePage } from './embedded/state-page.ts';
import { createStatePages } from './state-pages.ts';

describe('createStatePages', () => {
  const catalogue = sampleCatalogue();
  const pages = createStatePages(() => catalogue);

  it('has figures of all states and D.C., which say that they are of sample data', async () => {
    for (const state of usStates) {
      const figures = await pages.stateFigures(state);
      expect(figures?.fieldNote).toMatch(/sample data.*CIP 51.*do not tell nursing apart/i);
      expect(composeStatePage(state, figures, fakeSite).content).not.toMatch(/undefined|NaN|null/);
    }
  });

  it('links the ranking of the state', async () => {
    const alabama = usStates[0] ?? { slug: '', name: '', abbreviation: '' };
    const content = composeStatePage(alabama, await pages.stateFigures(alabama), fakeSite).content;
    expect(content).toContain('<school-rankings extid="health-professions-alabama">');
  });

  it('computes the figures of a state once for each snapshot', async () => {
    const [state] = usStates;
    if (!state) throw new Error('there are states');
    expect(await pages.stateFigures(state)).toBe(await pages.stateFigures(state));
  });
});
