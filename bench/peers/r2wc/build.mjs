/** Builds the client script with a hash in its name, and the server. */
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const production = { 'process.env.NODE_ENV': '"production"' };
// Without the project's tsconfig.json, whose paths lead to another copy of React.
const common = /** @type {const} */ ({
  tsconfigRaw: '{}',
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  define: production,
  minify: true,
});
const client = await build({
  ...common,
  entryPoints: ['client.tsx'],
  entryNames: 'client-[hash]',
  outdir: 'public/assets',
  target: 'es2022',
  metafile: true,
});
const [script = ''] = Object.keys(client.metafile.outputs);
const styles = await build({
  bundle: true,
  entryPoints: ['shared/page.css'],
  entryNames: 'page-[hash]',
  outdir: 'public/assets',
  minify: true,
  metafile: true,
});
const [style = ''] = Object.keys(styles.metafile.outputs);
await build({
  ...common,
  entryPoints: ['server.ts'],
  outfile: 'dist/server.mjs',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  define: {
    ...production,
    SCRIPT_PATH: JSON.stringify(script.replace('public', '')),
    STYLE_PATH: JSON.stringify(style.replace('public', '')),
  },
});
console.log(`${script}: ${readFileSync(script).length} bytes`);
