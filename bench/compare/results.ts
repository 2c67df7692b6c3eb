import { median } from '../median.ts';

/** All samples of a run, by metric and participant. */
export interface Results {
  readonly about: {
    readonly date: string;
    readonly rounds: number;
    readonly isQuick: boolean;
    readonly isSamplePage: boolean;
    readonly loadAverageBefore: number;
    readonly loadAverageAfter: number;
    readonly durationMinutes: number;
    readonly machine: string;
    readonly versions: readonly string[];
  };
  /**
   * Times are in milliseconds (`build`: seconds), files and responses in bytes, memory in MiB, `rate …` in
   * requests per second. The other metrics are counts and scores.
   */
  readonly samples: Record<string, Record<string, number[]>>;
  /** Failed measurements, with their errors. They have no sample. */
  readonly failures: string[];
}

export function addSample(results: Results, metric: string, participant: string, value: number): void {
  results.samples[metric] ??= {};
  const samples = results.samples[metric];
  samples[participant] ??= [];
  samples[participant].push(value);
}

export const samplesOf = (results: Results, metric: string, participant: string): readonly number[] =>
  results.samples[metric]?.[participant] ?? [];

export const medianOf = (results: Results, metric: string, participant: string): number =>
  median(samplesOf(results, metric, participant));

/** Participants with a sample of the metric, in the order in which they ran. */
export const namesOf = (results: Results, ...metrics: readonly string[]): string[] => [
  ...new Set(metrics.flatMap((metric) => Object.keys(results.samples[metric] ?? {}))),
];
