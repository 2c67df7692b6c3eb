/** What the build says of its chunks: which files each one needs, and what it needs for nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './elements.mjs';

/** Static imports of an output, all the way down: what must be fetched with it. */
function staticFiles(outputs, file) {
  const files = new Set([file]);
  for (const name of files) {
    for (const { path, kind } of outputs[name].imports) if (kind === 'import-statement') files.add(path);
  }
  return [...files];
}

/**
 * esbuild has every chunk import its own helpers, also where none is used: without
 * that, most pages are spared a request. Blanks keep the maps true.
 */
export function leaveOutIdleImports(outputs) {
  const isHelpers = (file) => Object.keys(outputs[file].inputs).length === 0;
  for (const [file, { imports }] of Object.entries(outputs).filter(([name]) => name.endsWith('.mjs'))) {
    for (const used of imports.filter(({ path, kind }) => kind === 'import-statement' && isHelpers(path))) {
      const text = readFileSync(join(root, file), 'utf8');
      const idle = new RegExp(`import\\s*"\\./${basename(used.path)}";`).exec(text)?.[0];
      if (!idle) continue;
      writeFileSync(join(root, file), text.replace(idle, ' '.repeat(idle.length)));
      imports.splice(imports.indexOf(used), 1);
    }
  }
}

/** The files of each chunk, and of what chunks import lazily without React in it; and all files, since each is served for as long as one imports it. */
export function readChunks({ outputs }, entries) {
  const names = new Map(Object.entries(entries).map(([name, source]) => [source, name]));
  const chunks = {};
  const lazy = new Map();
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint) continue;
    const needed = staticFiles(outputs, file);
    const name = names.get(entryPoint);
    if (name) chunks[name] = needed.map((output) => basename(output));
    else if (
      !needed.some((output) =>
        Object.keys(outputs[output].inputs).some((input) => /node_modules\/react(-dom)?\//.test(input)),
      )
    )
      lazy.set(join(root, entryPoint), basename(file));
  }
  const written = Object.keys(outputs).filter((file) => file.endsWith('.mjs'));
  return { chunks, lazy, written: written.map((file) => basename(file)) };
}
