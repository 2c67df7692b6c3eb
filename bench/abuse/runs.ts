import type { AbuseOptions } from './run-abuse.ts';

type RunLength = Omit<AbuseOptions, 'root' | 'schools'>;

/** Megabytes that the server may use while it is attacked. */
export const rssMb = 512;

/** The run for the published figures. */
export const longRun: RunLength = {
  idleSeconds: 20,
  attackSeconds: 90,
  maxAttackSeconds: 900,
  distinctUrls: 100_000,
};

/** The run of `npm test`. */
export const shortRun: RunLength = {
  idleSeconds: 0.5,
  attackSeconds: 7,
  // Slow machines need more time for the distinct URLs.
  maxAttackSeconds: 100,
  distinctUrls: 1000,
};
