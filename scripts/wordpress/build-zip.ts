/** `npm run build:wordpress`: writes the companion plugin as a zip file for WordPress. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { collectPlugin } from './plugin-files.ts';

const root = process.cwd();
// A fixed time and order make the zip file reproducible.
const mtime = new Date(1980, 0, 1);
const plugin = collectPlugin(root);
const files: Zippable = Object.fromEntries(
  [...plugin].map(([path, content]) => {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    return [`edu-embed/${path}`, [bytes, { mtime, level: 9 }]];
  }),
);
const zip = zipSync(files);
const target = join(root, 'dist/edu-embed.zip');
writeFileSync(target, zip);
console.log(
  `Wrote ${target}: ${plugin.size} files, ${(zip.length / 1024).toFixed(1)} KB. ` +
    'In WordPress, go to Plugins → Add New → Upload Plugin.',
);
