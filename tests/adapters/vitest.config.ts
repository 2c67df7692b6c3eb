import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/adapters/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/adapters/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
