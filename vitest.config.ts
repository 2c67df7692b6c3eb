import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isLongRun } from './tests/support/long-run.ts';
import { LongFilesFirst } from './tests/support/test-order.ts';

/**
 * For tests with real browsers, caches and databases. On a busy machine, one of thousands fails now and then:
 * it is retried once, and `npm test` lists it. Other tests are not retried.
 */
const withRealPrograms = { environment: 'node', retry: 1 } as const;

/** Tests that mock modules run in a process of their own, so that other files do not see the mocks. */
const isolated = '**/*.isolated.test.{ts,tsx}';

/** Tests of whole sites, all cases, attacks and rare conditions. `npm run test:long` runs only them. */
const long = '**/*.long.test.ts';
/** The test files of a folder for this run. */
const selectTests = (folder: string, ...exclude: string[]) =>
  isLongRun
    ? { include: [`${folder}/${long}`] }
    : { include: [`${folder}/**/*.test.ts`], exclude: [long, ...exclude] };

/** `npm test -- TAG` tests one element. */
const isOneElement = Boolean(process.env.TEST_ELEMENT);
const oneElement = 'tests/conformance/one-element.test.ts';

export default defineConfig({
  resolve: { alias: { '#generated': fileURLToPath(new URL('./.generated', import.meta.url)) } },
  test: {
    // Browser tests wait more than they compute: three workers keep two cores busy. For one element, its own
    // tests run beside the conformance suite, and each worker would need seconds to load jsdom.
    maxWorkers: isOneElement ? 1 : 3,
    maxConcurrency: 3,
    // Transforming the server and all elements takes most of one element's test run. The projects and later
    // runs share the result.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.generated/vitest' },
    sequence: { sequencer: LongFilesFirst },
    // Generous, because tests are slow on a busy machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,server,scripts,demo}/**/*.test.ts'],
          exclude: [isolated],
          environment: 'node',
          // Each worker loads the modules once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-isolated',
          include: ['{src,server,scripts,demo}/**/*.isolated.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          exclude: [isolated],
          environment: 'jsdom',
          // Each worker loads React and jsdom once.
          isolate: false,
          setupFiles: ['src/testing/setup-components.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components-isolated',
          include: ['src/**/*.isolated.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/testing/setup-components.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          ...selectTests('tests/browser'),
          ...withRealPrograms,
          isolate: false,
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          ...selectTests('tests/site'),
          ...withRealPrograms,
          // Each worker loads Playwright once; the tests run in the browser and in the sites' processes.
          isolate: false,
          globalSetup: 'tests/site/global-setup.ts',
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          ...selectTests('tests/engines'),
          ...withRealPrograms,
          // Last and alone: WebKit without a graphics card is too slow beside other browsers.
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/engines/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          ...(isOneElement ? { include: [oneElement] } : selectTests('tests/conformance', oneElement)),
          ...withRealPrograms,
          // Every file imports the whole server and all elements. Without isolation, each worker loads them
          // once.
          isolate: false,
          globalSetup: 'tests/conformance/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          ...selectTests('tests/deploy'),
          ...withRealPrograms,
          globalSetup: 'tests/deploy/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'abuse',
          ...selectTests('tests/{abuse,bench,fuzz}'),
          ...withRealPrograms,
          // Attacks measure a whole server, so nothing else may take its CPU time.
          ...(isLongRun && { sequence: { groupOrder: 2 } }),
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['tests/packages/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/packages/global-setup.ts',
          // Node resolves the packages as it does for their users.
          server: { deps: { external: [/\/packages\/(?:browser|server)\/(?:adapters|dist)\//] } },
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'wordpress',
          // `npm run test:wordpress` runs all files.
          ...(process.env.WORDPRESS_LONG
            ? { include: ['tests/wordpress/**/*.test.ts'] }
            : selectTests('tests/wordpress')),
          ...withRealPrograms,
          // Files share WordPress and the browser. Without isolation, each worker loads the modules once.
          isolate: false,
          globalSetup: 'tests/wordpress/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
