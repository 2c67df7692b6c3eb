import { parseArgs } from 'node:util';

export const crawlSites = ['nursing', 'social-work'] as const;
export const crawlData = ['sample', 'imported'] as const;
const widths = ['390', '1280'] as const;
export const crawlSteps = ['links', ...widths] as const;

export interface CrawlOptions {
  readonly continue: boolean;
  readonly site?: string | undefined;
  readonly data?: string | undefined;
  readonly width?: string | undefined;
  /** How many controls of each kind are used. */
  readonly places: number;
}

/** @throws Error if an option has a value that selects nothing */
export function readCrawlOptions(args: readonly string[]): CrawlOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      continue: { type: 'boolean', default: false },
      site: { type: 'string' },
      data: { type: 'string' },
      width: { type: 'string' },
      places: { type: 'string', default: '2' },
    },
  });
  for (const [name, allowed] of [
    ['site', crawlSites],
    ['data', crawlData],
    ['width', crawlSteps],
  ] as const) {
    const value = values[name];
    if (value !== undefined && !allowed.some((option) => option === value))
      throw new Error(`--${name} is ${value}; it must be one of ${allowed.join(', ')}.`);
  }
  const places = Number(values.places);
  if (!(Number.isInteger(places) && places >= 1))
    throw new Error(`--places is ${values.places}; it must be an integer of at least 1.`);
  return { ...values, places };
}
