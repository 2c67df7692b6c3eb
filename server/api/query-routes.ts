import type { Response, Router } from 'express';
import * as v from 'valibot';
import { contentQueries, type ParameterSpec, type Query } from '../../src/core/queries.ts';
import { append } from '../append.ts';
import { ProblemError } from '../http/problem-details.ts';
import { contextOf } from '../http/request-context.ts';
import { toAbsoluteResult } from './absolute-urls.ts';
import { integerParameter, parseQuery, textParameter } from './query.ts';

type RunQuery = (parameters: never) => Promise<unknown>;

export interface QueryRouteOptions {
  /** Runs the queries: one method for each query that the API offers. */
  readonly source: Readonly<Partial<Record<keyof typeof contentQueries, RunQuery>>>;
  /** Queries that have their own routes. */
  readonly skip: readonly (keyof typeof contentQueries)[];
  readonly send: (response: Response, tags: readonly string[], body: unknown) => void;
}

type ApiQuery = Query<Readonly<Record<string, unknown>>, unknown> & {
  readonly path: string;
  readonly run: RunQuery;
};

function listParameter({ maxEntries, maxCharacters }: Extract<ParameterSpec, { type: 'list' }>) {
  return v.pipe(
    textParameter(maxCharacters),
    v.transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
    v.minLength(1, 'must contain at least one entry'),
    v.maxLength(maxEntries, `must contain at most ${maxEntries} entries`),
  );
}

function enumParameter(values: readonly string[]) {
  return v.pipe(
    v.picklist(['', 'all', ...values], `must be ${values.join(', ')} or all`),
    v.transform((value) => (value === '' || value === 'all' ? undefined : value)),
  );
}

function toSchema(spec: ParameterSpec): v.GenericSchema {
  switch (spec.type) {
    case 'list':
      return v.optional(listParameter(spec));
    case 'integer':
      return v.optional(integerParameter(spec.min, spec.max), String(spec.default));
    case 'enum':
      return v.optional(enumParameter(spec.values));
    case 'text':
      return v.optional(
        spec.isRequired
          ? v.pipe(textParameter(spec.maxCharacters), v.nonEmpty('must not be empty'))
          : textParameter(spec.maxCharacters),
      );
  }
}

const specsOf = ({ search = {} }: ApiQuery) =>
  Object.entries(search).flatMap(([name, spec]) => (spec ? [[name, spec] as const] : []));

/** Returns the name of the query's required parameter; undefined if all are optional. */
function findRequiredName(query: ApiQuery): string | undefined {
  return specsOf(query).find(([, spec]) => 'isRequired' in spec && spec.isRequired)?.[0];
}

/**
 * Creates a schema for the parameters of all queries at one path. If several of these queries have a required
 * parameter, a request must contain exactly one of those parameters. It selects the query that runs.
 */
function createParametersSchema(group: readonly ApiQuery[]) {
  const entries = group.flatMap(specsOf).map(([name, spec]) => [name, toSchema(spec)] as const);
  const requiredNames = group.flatMap((query) => findRequiredName(query) ?? []);
  const [firstRequired, ...others] = requiredNames;
  const schema = v.object(Object.fromEntries(entries));
  if (firstRequired === undefined) return schema;
  return v.pipe(
    schema,
    v.forward(
      v.check(
        (given) => requiredNames.filter((name) => given[name] !== undefined).length === 1,
        others.length > 0
          ? `must be given if ${others.join(' or ')} is not, and cannot be combined with it`
          : 'is required',
      ),
      [firstRequired],
    ),
  );
}

/** Returns the first query whose required parameter is given, or that has none. */
function selectQuery(group: readonly ApiQuery[], parameters: Readonly<Record<string, unknown>>): ApiQuery {
  const query = group.find((candidate) => {
    const name = findRequiredName(candidate);
    return name === undefined || parameters[name] !== undefined;
  });
  if (!query) throw new Error('The parameters select no query, although the schema accepts them.');
  return query;
}

/**
 * Adds a route for each query that has a path and a method in `source`, except those in `skip`. Queries with
 * the same path share a route. A route returns 400 for invalid parameters, and 404 if the query finds
 * nothing.
 */
export function addQueryRoutes(router: Router, { source, skip, send }: QueryRouteOptions): void {
  const queriesByPath = new Map<string, ApiQuery[]>();
  for (const [name, query] of Object.entries<Query<object, unknown>>(contentQueries)) {
    const key = name as keyof typeof contentQueries;
    const run = skip.includes(key) ? undefined : source[key]?.bind(source);
    const { path } = query;
    if (path !== undefined && run) append(queriesByPath, path, { ...query, path, run });
  }
  for (const [path, group] of queriesByPath) {
    const schema = createParametersSchema(group);
    router.get(`/${path}`, async (request, response) => {
      const parameters = { ...parseQuery(schema, request.query), ...request.params };
      const query = selectQuery(group, parameters);
      const result = await query.run(parameters as never);
      if (result === null)
        throw new ProblemError(404, {
          detail: query.notFound?.(parameters) ?? `The query ${path} found no entry.`,
        });
      const tags = query.tags?.(parameters, result) ?? [];
      send(response, tags, toAbsoluteResult(query.result, result, contextOf(response).origin));
    });
  }
}
