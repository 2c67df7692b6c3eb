import { describe, expect, it } from 'vitest';
import { fakeSite } from '../../testing/fake-cms.ts';
import type { CmsPage, CmsSite } from '../cms.ts';
import type { RankingById } from '../compose-ranking.ts';
import { findGeneratedPage } from './state-page.ts';

const ranked: RankingById = (id) => (id === 'health-professions-ohio' ? { schools: [] } : null);
const unranked: RankingById = () => null;
const hasContributor = (slug: string) => slug === 'ann-lee';

async function pageOfOhio(site: CmsSite, rankingById: RankingById): Promise<CmsPage> {
  const page = await findGeneratedPage('/state/ohio/', site, rankingById, hasContributor);
  if (!page || 'status' in page) throw new Error('there is no page');
  return page;
}

describe('findGeneratedPage', () => {
  it('generates a page with the state’s ranking, which has its own finder', async () => {
    const page = await pageOfOhio(fakeSite, ranked);
    expect(page).toMatchObject({
      kind: 'state',
      path: '/state/ohio/',
      title: 'Nursing and health programs in Ohio',
    });
    expect(page.content).toContain('<school-rankings extid="health-professions-ohio"></school-rankings>');
    expect(page.content).not.toContain('<program-finder');
  });

  it('generates a page with the finder and the site’s presets for a state without a ranking', async () => {
    const { content } = await pageOfOhio(fakeSite, unranked);
    expect(content).not.toContain('school-rankings');
    expect(content).toContain(
      '<program-finder layout="horizontal" degree="masters" category="nursing-and-healthcare" subject="nursing"></program-finder>',
    );
  });

  it('generates a page with the site’s subject in the title and without a ranking if the site is about another field', async () => {
    const site = { ...fakeSite, category: 'psychology-and-counseling', subject: 'social-work' };
    const { title, content } = await pageOfOhio(site, ranked);
    expect(title).toBe('Social work programs in Ohio');
    expect(content).not.toContain('school-rankings');
  });

  it.each([
    ['/contributors/', '/experts/'],
    ['/contributors/ann-lee/', '/experts/ann-lee'],
    ['/healthcare-review-partners/ann-lee/', '/experts/ann-lee'],
  ])('redirects %s, a contributor path of another site, to %s', async (path, location) => {
    const site = { ...fakeSite, contributorPath: 'experts' };
    expect(await findGeneratedPage(path, site, unranked, hasContributor)).toEqual({ status: 301, location });
  });

  it('returns null for an unknown contributor', async () => {
    const site = { ...fakeSite, contributorPath: 'experts' };
    expect(await findGeneratedPage('/contributors/nobody/', site, unranked, hasContributor)).toBeNull();
  });

  it('returns null for a longer path, and for the contributor path of the site', async () => {
    const site = { ...fakeSite, contributorPath: 'contributors' };
    expect(await findGeneratedPage('/contributors/ann-lee/', site, unranked, hasContributor)).toBeNull();
    expect(
      await findGeneratedPage('/healthcare-review-partners/ann-lee/books/', site, unranked, hasContributor),
    ).toBeNull();
  });

  it('changes the page’s version when the state gets a ranking', async () => {
    const [before, after] = [await pageOfOhio(fakeSite, unranked), await pageOfOhio(fakeSite, ranked)];
    expect(after.version).not.toBe(before.version);
  });
});
