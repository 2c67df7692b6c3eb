/**
 * `npm run test:hosts`: runs our built script inside frameworks, libraries and style sheets, and writes
 * `tests/hosts/RESULTS.md`. The frameworks are installed into `.builds/hosts`, never into the project.
 */
import { prepareHosts, workFolder } from '../tests/hosts/prepare.ts';
import { runAppTests } from './app-results.ts';
import { installBrowser, root, run } from './install.mjs';

await installBrowser();
run(process.execPath, [`${root}build.mjs`, '--quiet']);
prepareHosts();
process.exit(
  await runAppTests({
    folder: 'tests/hosts',
    workFolder,
    title: 'Our script inside other frameworks',
    command: 'npm run test:hosts',
  }),
);
