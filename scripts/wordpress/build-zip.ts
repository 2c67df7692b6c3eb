/** `npm run build:wordpress`: the companion plugin as a file that WordPress can install. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { collectPlugin } from './plugin-files.ts';

const root = process.cwd();
// One moment for all files, and in their order: the same plugin is the same bytes.
const mtime = new Date(1980, 0, 1);
const plugin = collectPlugin(root);
const files: Zippable = Object.fromEntries(
  [...plugin].map(([path, text]) => [`edu-embed/${path}`, [strToU8(text), { mtime, level: 9 }]]),
);
const zip = zipSync(files);
const target = join(root, 'dist/edu-embed.zip');
writeFileSync(target, zip);
console.log(
  `Wrote ${target}: ${plugin.size} files, ${(zip.length / 1024).toFixed(1)} KB. Install it under Plugins → Add New → Upload Plugin.`,
);
