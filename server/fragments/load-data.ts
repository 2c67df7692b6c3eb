import { type DataSource, describeMissing, type ReportMissing } from '../../src/core/data-source.ts';
import { contentQueries } from '../../src/core/queries.ts';
import type { DecodedProps, ServerElement } from '../../src/core/ssr/render-root.tsx';
import { type UsedResponse, UsedResponses } from '../cache/used-response.ts';
import type { ObservableSource } from '../data-source/observable-source.ts';
import type { QueryName } from '../data-source/recording.ts';
import { hashOf } from '../hash-of.ts';

/** A query of a loader, recorded so that it can be repeated. */
export interface RecordedQuery {
  readonly name: QueryName;
  readonly parameters: object;
}

/** The responses that an element's loader used. */
export interface UsedData {
  readonly responses: readonly UsedResponse[];
  /**
   * Equal for equal data: the versions of all responses, sorted by query; a hash of the data if the source
   * has no versions.
   */
  readonly version: string;
}

/** The data of an element, in addition to its attributes, its items and the configuration. */
export interface LoadedData extends UsedData {
  readonly data: unknown;
  /** `pending`: the data failed to load, and the browser loads it. */
  readonly state: 'ready' | 'pending';
  /** Attributes with a value that the data source did not find, such as an unknown id. */
  readonly missing: readonly { readonly attribute: string; readonly value: string }[];
  /** The loader's queries in their order; empty if the data failed to load. */
  readonly queries: readonly RecordedQuery[];
  /** Why the data failed to load. */
  readonly error?: unknown;
}

/** The data of an element without a loader. */
export const noData: LoadedData = {
  data: undefined,
  state: 'ready',
  missing: [],
  responses: [],
  version: '',
  queries: [],
};

/** The version of data that was loaded from these responses. */
export function joinVersions(responses: readonly UsedResponse[]): string {
  return responses
    .map(({ query, version }) => `${query}@${version}`)
    .sort()
    .join('\n');
}

/** The element to load data for. */
export interface LoadInput {
  readonly element: ServerElement;
  readonly props: DecodedProps;
  readonly source: ObservableSource;
}

/**
 * Runs the element's loader and records the versions of the responses that it uses. Never rejects: if the
 * loader fails, the state is `pending`.
 */
export async function loadData(input: LoadInput): Promise<LoadedData> {
  const { element, source } = input;
  if (!element.load) return noData;
  const used = new UsedResponses();
  const queries: RecordedQuery[] = [];
  const noteQuery = (name: QueryName, parameters: object) => queries.push({ name, parameters });
  const observed: DataSource = source.observe?.(used.report, noteQuery) ?? source;
  const missing: { attribute: string; value: string }[] = [];
  const reportMissing: ReportMissing = (attribute, value) => missing.push({ attribute, value });
  try {
    const data = (await element.load(input.props, observed, reportMissing)) ?? null;
    const responses = used.list();
    // Without versions from the source, a hash of the data is the version.
    const version = source.observe ? joinVersions(responses) : hashOf(JSON.stringify(data));
    return { data, state: 'ready', missing, responses, version, queries };
  } catch (error) {
    const responses = used.list();
    return { ...noData, state: 'pending', responses, version: joinVersions(responses), error };
  }
}

/**
 * Whether the queries can be repeated to check for changes. Queries to paid services cannot: each one counts
 * as a request, and equal queries get responses with different ids.
 */
export const isRepeatable = (queries: readonly RecordedQuery[]): boolean =>
  queries.every(({ name }) => name in contentQueries);

/**
 * Sends the queries of a loader again. This costs less than the loader itself, which also decodes attributes
 * and transforms results. If the version is the same, the loader would return the same data. Undefined if a
 * query fails, or if the source has no versions.
 */
export async function repeatQueries(
  queries: readonly RecordedQuery[],
  source: ObservableSource,
): Promise<UsedData | undefined> {
  if (!source.observe) return undefined;
  const used = new UsedResponses();
  const observed = source.observe(used.report) as unknown as Readonly<
    Record<QueryName, (parameters: object) => Promise<unknown>>
  >;
  try {
    await Promise.all(queries.map(({ name, parameters }) => observed[name](parameters)));
  } catch {
    // The caller runs the loader, which reports the failure.
    return undefined;
  }
  const responses = used.list();
  return { responses, version: joinVersions(responses) };
}

/** The message for developers that the browser logs; undefined when everything was found. */
export function writeMissing({ missing }: LoadedData): string | undefined {
  return missing.map(({ attribute, value }) => describeMissing(attribute, value)).join(' ') || undefined;
}
