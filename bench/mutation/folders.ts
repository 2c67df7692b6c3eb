/** A folder whose code Stryker mutates. */
export interface MutatedFolder {
  /** Relative to the checkout. */
  readonly path: string;
  /** Folders whose tests must kill the mutants. */
  readonly testFolders: readonly string[];
}

export const mutatedFolders: readonly MutatedFolder[] = [
  { path: 'src/core', testFolders: ['src/core'] },
  { path: 'server/content', testFolders: ['server/content', 'server/api'] },
  { path: 'server/http', testFolders: ['server/http', 'server/cache'] },
  { path: 'server/built-in', testFolders: ['server/built-in', 'server/search', 'scripts/school-data'] },
];
