/** Builds the browser's script, with the interactive elements and Lit's hydration, and the style sheet. */
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const common = { bundle: true, minify: true, metafile: true, outdir: 'public/assets' };
const client = await build({
  ...common,
  entryPoints: ['client.js'],
  entryNames: 'client-[hash]',
  format: 'esm',
  target: 'es2022',
});
const styles = await build({ ...common, entryPoints: ['page.css'], entryNames: 'page-[hash]' });
const nameOf = ({ metafile }) => Object.keys(metafile.outputs)[0].replace('public', '');
writeFileSync('assets.json', JSON.stringify({ script: nameOf(client), style: nameOf(styles) }));
console.log(nameOf(client));
