import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/hosts/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/hosts/global-setup.ts',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
