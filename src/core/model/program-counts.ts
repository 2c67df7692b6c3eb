/**
 * Number of programs by degree, category and subject, as slugs; combinations without a program are absent.
 */
export type ProgramCounts = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>
>;
