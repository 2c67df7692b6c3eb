/**
 * `npm run bench`: what requests cost the server, compared with its peers. `npm run bench:browser`:
 * what pages cost a phone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { defaultFolders } from '../build/elements/element-folders.ts';
import { virtualModules } from '../build/plugins.ts';
import { findBrowser, installBrowser, root, run } from '../install.mjs';
import { startSite } from '../start-site.ts';

run(process.execPath, ['build.mjs', '--quiet']);
await build({
  absWorkingDir: root,
  entryPoints: {
    server: 'bench/server.ts',
    browser: 'bench/browser.ts',
    'peers/ours': 'bench/peers/ours.ts',
    'peers/bare-node': 'bench/peers/bare-node.ts',
    'peers/react-express': 'bench/peers/react-express.tsx',
  },
  outdir: '.builds/bench',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  packages: 'external',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [virtualModules({}, defaultFolders.generated)],
});
const [subject = 'server', ...options] = process.argv.slice(2);
if (subject === 'browser') await installBrowser();
const site = subject === 'browser' ? await startSite(root) : undefined;
const args = site ? [site.address, await findBrowser()] : options;
const child = spawn(process.execPath, [join(root, `.builds/bench/${subject}.mjs`), ...args], {
  cwd: root,
  stdio: 'inherit',
});
const [status] = await once(child, 'exit');
site?.stop();
process.exit(status ?? 1);
