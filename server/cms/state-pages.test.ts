import { describe, expect, it } from 'vitest';
import { usStates } from '../../src/core/us-states.ts';
import { sampleCatalog } from '../built-in/catalog/catalog.ts';
import { fakeSite } from '../testing/fake-cms.ts';
import { createStatePages } from './state-pages.ts';

describe('createStatePages', () => {
  const pages = createStatePages(sampleCatalog);
  const [alabama] = usStates;

  it('names the ranking of a state', () => {
    expect(alabama && pages.rankingIdOf(alabama, fakeSite)).toBe('health-professions-alabama');
  });

  it('names none on a site about another field', () => {
    const site = { ...fakeSite, category: 'psychology-and-counseling' };
    expect(alabama && pages.rankingIdOf(alabama, site)).toBeUndefined();
  });
});
