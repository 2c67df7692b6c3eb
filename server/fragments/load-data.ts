import { type DataSource, describeMissing, type ReportMissing } from '../../src/core/data-source.ts';
import { decodeProps, type ServerElement } from '../../src/core/ssr/render-root.tsx';
import { type UsedResponse, UsedResponses } from '../cache/used-response.ts';
import type { ElementNode } from '../content/content-nodes.ts';
import type { ObservableSource } from '../data-source/observable-source.ts';
import { hashOf } from './rendered-fragment.ts';

/** The data of an element, in addition to its attributes, its items and the configuration. */
export interface LoadedData {
  readonly data: unknown;
  /** `pending`: the data failed to load, and the browser loads it. */
  readonly state: 'ready' | 'pending';
  /** Attributes with a value that the data source did not find, such as an unknown id. */
  readonly missing: readonly { readonly attribute: string; readonly value: string }[];
  readonly responses: readonly UsedResponse[];
  /** Equal for equal data: the versions of all responses, in the order of their queries. */
  readonly version: string;
  /** Why the data failed to load. */
  readonly error?: unknown;
}

const noData: LoadedData = { data: undefined, state: 'ready', missing: [], responses: [], version: '' };

function joinVersions(responses: readonly UsedResponse[]): string {
  return responses
    .map(({ query, version }) => `${query}@${version}`)
    .sort()
    .join('\n');
}

/** Runs the element's loader against in-memory responses and records their versions. Never rejects. */
export async function loadData(
  element: ServerElement,
  { attributes, items }: ElementNode,
  source: ObservableSource,
): Promise<LoadedData> {
  if (!element.load) return noData;
  const used = new UsedResponses();
  const observed: DataSource = source.observe?.(used.report) ?? source;
  const missing: { attribute: string; value: string }[] = [];
  const reportMissing: ReportMissing = (attribute, value) => missing.push({ attribute, value });
  try {
    const props = decodeProps(element, attributes, items, source);
    const data = (await element.load(props, observed, reportMissing)) ?? null;
    const responses = used.list();
    // Without versions from the source, a hash of the data is the version.
    const version = source.observe ? joinVersions(responses) : hashOf(JSON.stringify(data));
    return { data, state: 'ready', missing, responses, version };
  } catch (error) {
    return { ...noData, state: 'pending', responses: used.list(), error };
  }
}

/** The message for developers that the browser logs; undefined when everything was found. */
export function writeMissing({ missing }: LoadedData): string | undefined {
  return missing.map(({ attribute, value }) => describeMissing(attribute, value)).join(' ') || undefined;
}
