/** A folder whose code is mutated. */
export interface MutatedFolder {
  readonly name: string;
  /** Folders with the tests that must notice the mutations. */
  readonly tests: readonly string[];
}

export const mutatedFolders: readonly MutatedFolder[] = [
  { name: 'src/core', tests: ['src/core'] },
  { name: 'server/content', tests: ['server/content', 'server/api'] },
  { name: 'server/http', tests: ['server/http', 'server/cache'] },
  { name: 'server/built-in', tests: ['server/built-in', 'server/search', 'scripts/school-data'] },
];
