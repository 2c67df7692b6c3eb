import { describe, expect, it } from 'vitest';
import { fakeSite } from '../../testing/fake-cms.ts';
import type { CmsPage, CmsSite } from '../cms.ts';
import { findSharedPage, type StatePages } from './state-page.ts';

const ranked = { rankingIdOf: () => 'health-professions-ohio' };
const unranked = { rankingIdOf: () => undefined };

function pageOfOhio(site: CmsSite, statePages: StatePages): CmsPage {
  const page = findSharedPage('/state/ohio/', site, statePages);
  if (!page || 'status' in page) throw new Error('there is no page');
  return page;
}

describe('findSharedPage', () => {
  it('contains the state’s ranking, which has a finder of its own', () => {
    const page = pageOfOhio(fakeSite, ranked);
    expect(page).toMatchObject({
      kind: 'state',
      path: '/state/ohio/',
      title: 'Nursing and health programs in Ohio',
    });
    expect(page.content).toContain('<school-rankings extid="health-professions-ohio"></school-rankings>');
    expect(page.content).not.toContain('<program-finder');
  });

  it('contains the finder with the site’s presets for a state without a ranking', () => {
    const { content } = pageOfOhio(fakeSite, unranked);
    expect(content).not.toContain('school-rankings');
    expect(content).toContain(
      '<program-finder layout="horizontal" degree="masters" category="nursing-and-healthcare" subject="nursing"></program-finder>',
    );
  });

  it('titles a state page after the site’s subject', () => {
    const site = { ...fakeSite, category: 'psychology-and-counseling', subject: 'social-work' };
    expect(pageOfOhio(site, unranked).title).toBe('Social work programs in Ohio');
  });

  it('changes the version when the ranking appears', () => {
    expect(pageOfOhio(fakeSite, ranked).version).not.toBe(pageOfOhio(fakeSite, unranked).version);
  });
});
