/**
 * `npm run test:adapters`: installs our packages from `npm pack` files into projects of Hono, Astro, Next.js
 * and Eleventy, and tests these. Checks templates with the compilers of Vue, Svelte and TypeScript. Installs
 * the frameworks into `.builds/adapters`, and writes `tests/adapters/RESULTS.md`.
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
      'Each project runs as in production, with `@edu-embed/server` installed from an `npm pack` file. ' +
      'Its page has an accordion and a ranking. The compilers of Vue, Svelte and TypeScript check templates ' +
      'against the types of `@edu-embed/browser`.',
  }),
);
