import type { KnipConfig } from 'knip';

/**
 * Finds unused files and exports. With `--production`, which skips tests, finds code that only tests
 * use; such code belongs in a `testing` folder. A `!` at the end marks production code.
 */
const isProduction = process.argv.includes('--production');

const config: KnipConfig = {
  // dependency-cruiser checks packages, because knip does not see those in CSS and in the build's options.
  include: ['files', 'exports', 'types'],
  workspaces: {
    '.': {
      entry: [
        'build.mjs!',
        'scripts/{run,run-tool,start}.mjs!',
        // `scripts/run.mjs` imports these by name.
        'scripts/{dev,test,test-adapters,test-crawl,test-hosts,test-long,test-node}.ts!',
        'scripts/docs/{make-docs,make-pictures,make-page-pictures}.ts!',
        'scripts/build/check-types.ts!',
        'scripts/{new-element,visual}/main.ts!',
        'scripts/measure/{abuse,bench,bench-load,bench-peers,bench-start,check-budgets}.ts!',
        'scripts/measure/{fuzz,lighthouse,mutation,test-cluster,turns}.ts!',
        'scripts/expressions/main.ts!',
        // `npm test` and the build start these as programs.
        'scripts/{make-map-shapes,new-element/try-new-element}.ts!',
        'scripts/school-data/{import-scorecard,import-zip-codes,data-versions,make-sample-data}.ts!',
        'scripts/{lint,mcp,report}/main.ts!',
        'scripts/packages/{main,test-workerd}.ts!',
        'scripts/measure/reference-page.ts!',
        'scripts/wordpress/{run-tests.mjs,run-lint-tests.mjs,main.ts,build-zip.ts}!',
        'server/{main,development}.ts!',
        'src/entries/*.ts!',
        'src/core/bridge/runtime/define.ts!',
        // Imported at run time, by code that imports only their types statically.
        'src/core/{bridge/runtime/styles,browser/hash}.ts!',
        'src/elements/shared/slider/start-swiper.ts!',
        // Node calls its hooks.
        'scripts/typescript.mjs!',
        // Declares `window.eduEmbed` for the compiler.
        'src/core/bridge/global.ts!',
        // The generated registry imports these by their file names.
        'src/elements/*/*.{element,behavior,data,anchors,examples}.ts!',
        'src/elements/*/*.tsx!',
        'demo/{index,workbench,playground,frame,network}.ts!',
        'bench/{server,browser,metrics,sizing,own-order}.ts!',
        // Started as a separate process.
        'bench/abuse/adversary.ts!',
        'bench/load/generator.ts!',
        // Loaded into the measured server.
        'bench/turns/probe.mjs!',
        // Stryker reads them.
        'bench/mutation/{stryker.config.mjs,vitest.config.ts}!',
        'bench/peers/*!',
        // `front.ts` runs as a separate process; the others are the entries of the peers.
        'bench/compare/proxy.ts!',
        'bench/peers/{react,r2wc}/{build.mjs,client.tsx,server.ts,server.tsx}!',
        'src/testing/setup-components.ts',
        'server/testing/share-files-process.ts',
        'tests/**/*.test.ts',
        'tests/**/global-setup.ts',
        // They have their own package.json files.
        'tests/{adapters,hosts,wordpress-lint}/vitest.config.ts',
        'tests/adapters/apps/types/*.tsx',
        'tests/browser/elements/**',
      ],
      project: [
        '{src,server,demo,scripts,bench}/**/*.{ts,tsx,mjs}!',
        // They have their own package.json files.
        '!bench/peers/{next,astro,lit}/**',
        '!bench/peers/{next,astro,lit}/**!',
        '!**/*.test.{ts,tsx}!',
        '!**/testing/**!',
        'tests/**/*.{ts,tsx}',
      ],
    },
    // The build names the loader and writes the types of `api.ts`; adapters are for users.
    'packages/browser': { entry: ['src/{api,index,loader}.ts!'], project: ['src/**/*.ts!'] },
    'packages/server': {
      entry: ['src/index.ts!', 'adapters/*.js!'],
      project: ['{src,adapters}/**/*.{js,ts}!'],
    },
  },
  // Allows exported types of public functions without an import. With `--production`, allows all exports that
  // their own file uses, because tests import them.
  ignoreExportsUsedInFile: isProduction || { interface: true, type: true },
};

export default config;
