import type { AbuseOptions } from './run-abuse.ts';

type RunOptions = Pick<AbuseOptions, 'idleSeconds' | 'attackSeconds' | 'maxAttackSeconds' | 'distinctUrls'>;

/** The limit of the server's resident memory during the attacks, in megabytes. */
export const maxRssMb = 512;

/** The run of `npm run test:abuse`, which writes `bench/ABUSE.md`. */
export const longRun: RunOptions = {
  idleSeconds: 20,
  attackSeconds: 90,
  maxAttackSeconds: 900,
  distinctUrls: 100_000,
};

/** The run of `npm run test:abuse -- --quick` and of `tests/abuse/attacks.long.test.ts`. */
export const shortRun: RunOptions = {
  idleSeconds: 0.5,
  attackSeconds: 7,
  // Slow machines need more time for the distinct URLs.
  maxAttackSeconds: 100,
  distinctUrls: 1000,
};
