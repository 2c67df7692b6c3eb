import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { minify } from 'rolldown/experimental';

/** The syntax of the oldest supported browsers, as in esbuild's options. */
const target = 'es2022';

/** Minifies esbuild's output again: the files get 2 to 3% smaller (brotli). */
export async function minifyScript(file: string, code: string): Promise<string> {
  const isModule = file.endsWith('.mjs');
  const result = await minify(file, code, { module: isModule, compress: { target } });
  if (result.errors.length > 0) throw new Error(`${file}: ${result.errors.map(String).join('\n')}`);
  return result.code;
}

/** Minifies written files again, together with their source maps. */
export async function minifyFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const inputMap = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
      const { code, map, errors } = await minify(basename(path), readFileSync(path, 'utf8'), {
        module: path.endsWith('.mjs'),
        compress: { target },
        sourcemap: true,
        inputMap,
      });
      if (errors.length > 0) throw new Error(`${path}: ${errors.map(String).join('\n')}`);
      writeFileSync(path, code);
      writeFileSync(`${path}.map`, JSON.stringify(map));
    }),
  );
}
