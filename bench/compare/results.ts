/** All samples of a run, by metric and participant. */
export interface Results {
  readonly about: {
    readonly date: string;
    readonly rounds: number;
    readonly isQuick: boolean;
    readonly isSample: boolean;
    readonly loadBefore: number;
    readonly loadAfter: number;
    readonly minutes: number;
    readonly machine: string;
    readonly versions: readonly string[];
  };
  readonly samples: Record<string, Record<string, number[]>>;
  /** Failed measurements, with their errors. They have no sample. */
  readonly failures: string[];
}

export function addSample(results: Results, metric: string, name: string, value: number): void {
  results.samples[metric] ??= {};
  const samples = results.samples[metric];
  samples[name] ??= [];
  samples[name].push(value);
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

export const samplesOf = (results: Results, metric: string, name: string): readonly number[] =>
  results.samples[metric]?.[name] ?? [];

export const medianOf = (results: Results, metric: string, name: string): number =>
  median(samplesOf(results, metric, name));

/** Participants with a sample of the metric, in the order in which they ran. */
export const namesOf = (results: Results, ...metrics: readonly string[]): string[] => [
  ...new Set(metrics.flatMap((metric) => Object.keys(results.samples[metric] ?? {}))),
];
