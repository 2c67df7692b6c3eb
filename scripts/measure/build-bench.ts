import { build } from 'esbuild';
import { defaultFolders } from '../build/elements/element-folders.ts';
import { virtualModules } from '../build/plugins.ts';
import { root } from '../install.mjs';

/** Bundles the benchmarks and their measured servers into `.builds/bench`. */
export const buildBench = () =>
  build({
    absWorkingDir: root,
    entryPoints: {
      server: 'bench/server.ts',
      browser: 'bench/browser.ts',
      metrics: 'bench/metrics.ts',
      sizing: 'bench/sizing.ts',
      'own-order': 'bench/own-order.ts',
      'peers/metrics-pair': 'bench/peers/metrics-pair.ts',
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
