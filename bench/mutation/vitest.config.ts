import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const tests = (process.env.MUTATION_TESTS ?? '').split(',').filter(Boolean);

/** The unit tests of a few folders, without those that measure time. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: { '#generated': fileURLToPath(new URL('../../.generated', import.meta.url)) } },
  test: {
    include: tests.map((folder) => `${folder}/**/*.test.ts`),
    exclude: [
      '**/linear-time.test.ts',
      '**/listener-fairness.test.ts',
      '**/*turns.test.ts',
      '**/failing-source.test.ts',
    ],
    environment: 'node',
    testTimeout: 10_000,
  },
});
