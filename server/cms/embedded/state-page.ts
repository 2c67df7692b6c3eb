import { decodeUrlPart } from '../../../src/core/urls.ts';
import { findStateBySlug, type UsState } from '../../../src/core/us-states.ts';
import { coversCategory } from '../../built-in/rankings/rankings.ts';
import { programsTitle } from '../../built-in/states/state-field.ts';
import { escapeHtml } from '../../content/content-nodes.ts';
import type { CmsMoved, CmsPage, CmsSite } from '../cms.ts';
import type { RankingById } from '../compose-ranking.ts';
import { composePage } from '../pages/compose-page.ts';

/** Contributor paths to which bylines on any of our sites link: the default one, and the nursing site's. */
const contributorPaths = new Set(['contributors', 'healthcare-review-partners']);

/**
 * Returns the page or redirect that the server generates for a path of any site: a state's page, or a
 * redirect from a contributor path of another site to a contributor of this one. Null for other paths.
 */
export async function findGeneratedPage(
  path: string,
  site: CmsSite,
  rankingById: RankingById,
  hasContributor: (slug: string) => boolean | Promise<boolean>,
): Promise<CmsPage | CmsMoved | null> {
  const state = findStateBySlug(/^\/state\/([a-z-]+)\/$/.exec(path)?.[1] ?? '');
  if (state) return composeStatePage(state, site, rankingById);
  const [, first = '', slug = ''] = /^\/([^/]+)\/(?:([^/]+)\/)?$/.exec(path) ?? [];
  if (!contributorPaths.has(first) || first === site.contributorPath) return null;
  if (slug && !(await hasContributor(decodeUrlPart(slug)))) return null;
  return { status: 301, location: `/${site.contributorPath}/${slug}` };
}

/**
 * Composes the page of a state that editors have not written about: the state's ranking, or the finder. The
 * page's template adds the state's facts, also to pages that editors wrote.
 */
async function composeStatePage(state: UsState, site: CmsSite, rankingById: RankingById): Promise<CmsPage> {
  const rankingId = `health-professions-${state.slug}`;
  const isRanked = coversCategory(site.category) && (await rankingById(rankingId));
  const title = `${programsTitle(site)} in ${state.name}`;
  return composePage({
    id: `state/${state.slug}`,
    kind: 'state',
    path: `/state/${state.slug}/`,
    title,
    // A ranking contains a finder.
    content: isRanked ? composeRanking(state, rankingId) : composeFinder(state, site),
    image: null,
  });
}

function composeRanking({ name }: UsState, rankingId: string): string {
  return (
    `<h2 id="ranking">Ranked: ${escapeHtml(name)} schools by outcomes</h2>\n` +
    `<school-rankings extid="${escapeHtml(rankingId)}"></school-rankings>`
  );
}

function composeFinder({ name }: UsState, { degree, category, subject }: CmsSite): string {
  const presets = Object.entries({ degree, category, subject })
    .map(([attribute, value]) => `${attribute}="${escapeHtml(value)}"`)
    .join(' ');
  return (
    `<h2 id="online">Schools elsewhere that teach online</h2>\n` +
    `<p>A school in another state may admit students from ${escapeHtml(name)} to an online program. ` +
    `Ask two things first: whether it does, and whether the program meets ${escapeHtml(name)}’s rules for a license.</p>\n` +
    `<program-finder layout="horizontal" ${presets}></program-finder>`
  );
}
