/** Stryker's settings for `npm run mutation`, which passes the files in the environment. */
const { MUTATION_FILES: files = '' } = process.env;

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'bench/mutation/vitest.config.ts' },
  mutate: files.split(','),
  coverageAnalysis: 'perTest',
  // Static mutants change code that runs when a module is loaded, so every test would have to run again.
  ignoreStatic: true,
  // Most string literals are texts of messages, which tests do not check.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 1,
  timeoutMS: 10_000,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: '.builds/mutation-report.json' },
  tempDirName: '.builds/stryker',
  ignorePatterns: ['dist', '.builds', '.dev', '.data', '.ci', 'coverage', 'bench/peers', 'packages/*/dist'],
};
