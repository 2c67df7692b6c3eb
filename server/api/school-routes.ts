import type { Router } from 'express';
import * as v from 'valibot';
import type { Catalog } from '../built-in/catalog/catalog.ts';
import {
  findRegion,
  findSchool,
  findSchoolsByName,
  type SchoolRegion,
  schoolPath,
} from '../built-in/schools/school-directory.ts';
import { summarizeSchool } from '../built-in/schools/school-summary.ts';
import { ProblemError } from '../http/problem-details.ts';
import { contextOf } from '../http/request-context.ts';
import { integerParameter, parseQuery, textParameter } from './query.ts';
import type { QueryRouteOptions } from './query-routes.ts';

const maxQueryCharacters = 100;
const maxSchools = 50;

const regionParameter = v.pipe(
  textParameter(maxQueryCharacters),
  v.check(
    (text) => text === '' || findRegion(text) !== undefined,
    ({ input }) =>
      `${JSON.stringify(input)} is unknown; use an abbreviation or a slug, such as TX or new-york`,
  ),
  v.transform(findRegion),
);

const parametersSchema = v.object({
  q: v.optional(textParameter(maxQueryCharacters), ''),
  state: v.optional(regionParameter),
  limit: v.optional(integerParameter(1, maxSchools), '10'),
});

/**
 * Finds schools by name and place in a region, or in all regions; those with the best outcomes come first.
 */
function findSchools(catalog: Catalog, text: string, region: SchoolRegion | undefined) {
  const isInRegion = ({ stateCode }: { readonly stateCode: string }) =>
    region === undefined || stateCode === region.abbreviation;
  const found = text.trim() === '' ? catalog.schools : findSchoolsByName(catalog, text);
  return found.filter(isInRegion);
}

/**
 * Adds `/schools/{slug}` and `/schools?q=&state=&limit=`. A previous slug redirects to the current one.
 * Paying schools that the imported data does not contain have a route, as they have a page, but they are not
 * in lists.
 */
export function addSchoolRoutes(
  router: Router,
  { catalog, send }: { readonly catalog: () => Catalog; readonly send: QueryRouteOptions['send'] },
): void {
  router.get('/schools', (request, response) => {
    const { q, state, limit } = parseQuery(parametersSchema, request.query);
    const current = catalog();
    const { origin } = contextOf(response);
    const found = findSchools(current, q, state);
    const schools = found.slice(0, limit).map((school) => ({
      ...summarizeSchool(current, school),
      pageUrl: origin + schoolPath(school),
    }));
    send(response, ['schools'], { total: found.length, schools, source: current.source });
  });
  router.get('/schools/:slug', (request, response) => {
    const { slug } = request.params;
    const found = findSchool(catalog(), slug);
    if (!found)
      throw new ProblemError(404, {
        detail: `There is no school ${JSON.stringify(slug)}. Find schools with /api/schools?q=NAME.`,
      });
    const { school, catalog: source, isCurrent } = found;
    const tags = ['schools', `school:${school.slug}`];
    if (!isCurrent) {
      // A later import may rename the school back, so the redirect expires like other responses.
      response.status(301).location(`/api/schools/${school.slug}`);
      send(response, tags, { slug: school.slug });
      return;
    }
    const programs = (source.offersBySchool.get(school.id) ?? []).map(({ degree, subject, isOnline }) => ({
      degree: degree.slug,
      category: subject.category.slug,
      subject: subject.slug,
      isOnline,
    }));
    send(response, tags, {
      ...summarizeSchool(source, school),
      pageUrl: contextOf(response).origin + schoolPath(school),
      programs,
      source: source.source,
    });
  });
}
