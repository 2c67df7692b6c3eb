/** Whether `npm run test:long` runs the tests. */
export const isLongRun: boolean = Boolean(process.env.TEST_LONG);

/** `npm test` runs only some cases, those that find most faults; `npm run test:long` runs all. */
export const selectCases = <const Case, const Other>(
  some: readonly Case[],
  others: readonly Other[],
): readonly (Case | Other)[] => (isLongRun ? [...some, ...others] : some);
