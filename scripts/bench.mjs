/** `npm run bench`: builds the contestants and runs them. Needs a build. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { defaultFolders, root } from './build/elements.mjs';
import { virtualModules } from './build/loader-plugin.mjs';
import { installPackages, run } from './install.mjs';

installPackages('all');
run(process.execPath, ['build.mjs', '--quiet']);
await build({
  absWorkingDir: root,
  entryPoints: {
    server: 'bench/server.ts',
    'peers/ours': 'bench/peers/ours.ts',
    'peers/bare-node': 'bench/peers/bare-node.ts',
    'peers/react-express': 'bench/peers/react-express.tsx',
  },
  outdir: 'dist/bench',
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
const { status } = spawnSync(process.execPath, [join(root, 'dist/bench/server.mjs'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
