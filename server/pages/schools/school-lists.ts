import { pluralize } from '../../../src/core/text/format.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import type { SchoolRecord } from '../../built-in/catalog/catalog-file.ts';
import {
  countByRegion,
  type SchoolRegion,
  schoolPath,
  schoolsIn,
} from '../../built-in/schools/school-directory.ts';
import { sourceName } from '../../built-in/schools/school-facts.ts';
import type { PageContext } from '../page-context.ts';
import type { PageDescription } from '../seo/structured-data.ts';
import { html, type Markup } from '../templates/html.ts';
import { type Crumb, renderBreadcrumbs } from '../templates/page-sections.ts';
import { type PageParts, toPageParts } from '../templates/page-shell.ts';

const home: Crumb = { label: 'Home', uri: '/' };

function renderList(
  page: Required<Omit<PageDescription, 'reviewers'>>,
  list: Markup,
  context: PageContext,
): PageParts {
  const main = html`<div class="container listing">${renderBreadcrumbs(page.crumbs)}
<header class="article__head"><div><h1>${page.title}</h1><p class="standfirst">${page.description}</p></div></header>
${list}</div>`;
  return toPageParts('schools', page, main, context);
}

const sampleNote = (catalog: Catalog): string =>
  catalog.kind === 'sample' ? ' They are made up, to show how the site works.' : '';

/** All states with the number of their schools: `/schools/`. */
export function renderSchoolsIndex(catalog: Catalog, context: PageContext): PageParts {
  const list = html`<ul class="program-links">${countByRegion(catalog).map(({ region, count }) => html`<li><a href="/schools/in/${region.slug}/">${region.name}</a> (${pluralize(count, 'school')})</li>`)}</ul>`;
  const description = `${pluralize(catalog.schools.length, 'school')}, each with its prices, outcomes and programs.${sampleNote(catalog)} Choose a state.`;
  const crumbs = [home, { label: 'Schools' }];
  return renderList({ title: 'Schools by state', description, crumbs }, list, context);
}

const renderSchool = (school: SchoolRecord): Markup =>
  html`<li><a href="${schoolPath(school)}">${school.name}</a> <span>${school.city}</span></li>`;

/** The schools of a state: `/schools/in/{state}/`; undefined if it has none. */
export function renderRegionSchools(
  catalog: Catalog,
  region: SchoolRegion,
  context: PageContext,
): PageParts | undefined {
  const schools = schoolsIn(catalog, region);
  if (schools.length === 0) return undefined;
  const description = `${pluralize(schools.length, 'school')} in ${region.name}, by name. Source: ${sourceName(catalog)}, ${catalog.source.year}.${sampleNote(catalog)}`;
  const crumbs = [home, { label: 'Schools', uri: '/schools/' }, { label: region.name }];
  const list = html`<ul class="program-links">${schools.map(renderSchool)}</ul>`;
  return renderList({ title: `Schools in ${region.name}`, description, crumbs }, list, context);
}

/** The 404 page for an unknown slug, with the schools whose names are most similar to the slug. */
export function renderUnknownSchool(nearest: readonly SchoolRecord[]): PageParts {
  const title = 'We have no school at this address';
  const text =
    nearest.length > 0
      ? html`Its name may be written differently. These are the nearest names. Or see <a href="/schools/">all schools by state</a>.`
      : html`See <a href="/schools/">all schools by state</a>.`;
  const main = html`<div class="container listing"><header class="article__head"><div><p class="kicker">404</p><h1>${title}</h1><p class="standfirst">${text}</p></div></header>
${nearest.length > 0 && html`<ul class="program-links">${nearest.map(renderSchool)}</ul>`}</div>`;
  return { head: { title, isHidden: true }, main, kind: 'error' };
}
