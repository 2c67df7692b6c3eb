import { safeUrl } from '../../../src/core/urls.ts';
import { buildUrl, programClickUrl } from '../../../src/services/outbound.ts';
import { renderPaid } from '../finder/program-list.ts';
import type { Product } from '../finder/tracked-links.ts';
import type { PageContext } from '../page-context.ts';
import { renderCompareStart } from '../rankings/compare-page.ts';
import { describeSchoolPage } from '../seo/describe-school.ts';
import { renderNav } from '../states/state-page.ts';
import { hasHeroAds } from '../templates/article-page.ts';
import { html, type Markup } from '../templates/html.ts';
import { type Crumb, renderAd, renderBreadcrumbs } from '../templates/page-sections.ts';
import type { PageParts } from '../templates/page-shell.ts';
import { renderSchoolMap } from './school-map.ts';
import {
  renderFacts,
  renderPrograms,
  renderRanks,
  renderRules,
  renderSimilar,
  tagsOf,
} from './school-sections.ts';
import type { SchoolView } from './school-view.ts';

const paidText = 'These schools pay us to appear here. They are not ranked, and nothing above depends on it.';

function presetsOf({ config: { degree, category, subject } }: PageContext) {
  return { degree, category, subject };
}

/** The link to the school's own site, through the redirect that adds the parameters of the visit. */
function renderVisit({ school, isPaid }: SchoolView, context: PageContext): Markup {
  const { publisher, identityToken: idToken } = context.config;
  const presets = presetsOf(context);
  const address = safeUrl(school.url && programClickUrl(school.url, { publisher, idToken, presets }));
  if (!address) {
    const note = school.sample
      ? 'Sample school, made up. It has no website.'
      : 'The data has no website for this school.';
    return html`<a class="button button--filled" href="${buildUrl('/study-match/', presets)}">See matching programs</a><p>${note}</p>`;
  }
  const product: Product = {
    productId: school.id,
    name: school.name,
    brand: school.name,
    category: isPaid ? 'listing' : 'organic',
    location: 'school-page',
  };
  return html`<a class="button button--filled" href="${context.visitLinks.sign({ to: address, kind: 'program' })}" rel="${isPaid ? 'sponsored noopener' : 'noopener'}" target="_blank" data-visit="program" data-product="${JSON.stringify(product)}">Visit school site<span class="visually-hidden">: ${school.name}</span></a>
<p>Opens the school’s own site. ${isPaid ? 'This school pays us.' : 'We are not paid for this link.'}</p>`;
}

function renderHead(view: SchoolView, context: PageContext): Markup {
  const { school, region, isPaid } = view;
  return html`<header class="school__head"><div><h1>${school.name}</h1><p class="standfirst">${school.city}, ${region?.name ?? school.stateCode}</p>
<ul class="school__tags">${tagsOf(view).map((tag) => html`<li class="tag">${tag}</li>`)}${school.sample && html`<li class="tag tag--sample">Sample data</li>`}</ul>
${isPaid && html`<p class="school__paid"><strong class="tag tag--paid">Sponsor</strong> This school pays us to appear in finder and match results. No school can pay for a rank or for anything on this page.</p>`}</div>
<div class="school__actions">${renderVisit(view, context)}${renderCompareStart(view.catalog, school)}</div></header>`;
}

function renderPlace({ school, region }: SchoolView): Markup | undefined {
  const map = region && renderSchoolMap(school, region);
  if (!region) return undefined;
  const note = map && school.latitude === undefined ? ' The data has no position for this school.' : '';
  return html`<section class="school__aside" aria-labelledby="place"><h2 id="place">Where it is</h2>${map}<p>${school.city}, ${region.name}.${note} <a href="/schools/in/${region.slug}/">See all ${region.name} schools</a></p></section>`;
}

/** Describes the school in one sentence, for search engines. */
function describe({ school, region }: SchoolView): string {
  const start = school.sample ? 'Sample school, made up: ' : '';
  return `${start}${school.name} in ${school.city}, ${region?.name ?? school.stateCode}: net price, tuition, outcomes and programs, each figure with its source and year.`;
}

/** Everything about one school: `/schools/{slug}/`. */
export async function renderSchoolPage(view: SchoolView, context: PageContext): Promise<PageParts> {
  const { school, region, sponsored, similar, statePage, licensing } = view;
  const crumbs: readonly Crumb[] = [
    { label: 'Home', uri: '/' },
    { label: 'Schools', uri: '/schools/' },
    ...(region ? [{ label: region.name, uri: `/schools/in/${region.slug}/` }] : []),
    { label: school.name },
  ];
  const description = describe(view);
  const ad = (await hasHeroAds({}, context)) && renderAd('hero', { isMonetizationDisabled: false });
  const main = html`<div class="container school" data-visit-links>${renderBreadcrumbs(crumbs)}
${renderHead(view, context)}
${renderNav([
  ['facts', 'Facts', true],
  ['programs', 'Programs', true],
  ['rules', `${region?.name} rules`, region !== undefined && (statePage ?? licensing) !== undefined],
  ['similar', 'Similar schools', similar.schools.length > 0],
])}
<div class="school__columns"><div>${renderFacts(view)}
${renderPrograms(view)}
${renderSimilar(view)}</div>
<div>${renderRanks(view)}
${renderRules(view)}
${renderPlace(view)}
${ad && html`<aside class="school__ad" aria-label="Ads and notices">${ad}</aside>`}</div></div>
${renderPaid({ id: 'sponsored', heading: 'Sponsored programs', text: paidText, programs: sponsored ?? [] }, context.visitLinks)}</div>`;
  return {
    head: {
      title: school.name,
      description,
      structuredData: describeSchoolPage({ title: school.name, description, crumbs }, school, context),
    },
    main,
    kind: 'school',
  };
}
