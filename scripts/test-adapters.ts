/**
 * `npm run test:adapters`: builds real projects of Hono, Astro, Next.js and Eleventy with our packages as `npm pack`
 * packs them, checks templates with the compilers of Vue and Svelte, and writes `tests/adapters/RESULTS.md`.
 * Everything is installed into `.builds/adapters`.
 */
import { prepareAdapterApps, workFolder } from '../tests/adapters/prepare.ts';
import { runAppTests } from './app-results.ts';
import { installTestBrowser, root, run } from './install.mjs';
import { buildPackages } from './packages/build-packages.ts';

await installTestBrowser();
run(process.execPath, [`${root}build.mjs`, '--quiet']);
await buildPackages();
prepareAdapterApps();
process.exit(
  await runAppTests({
    folder: 'tests/adapters',
    workFolder,
    title: 'Our packages in real projects',
    command: 'npm run test:adapters',
    introduction:
      'Each project is built and served as its users do, with `@edu-embed/server` installed from the file that `npm pack` writes. Its page has an accordion and a ranking. The compilers check templates with the types of `@edu-embed/browser`.',
  }),
);
