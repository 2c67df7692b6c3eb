import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Bundles a script from `integrations/wordpress/editor`: `main` for the block editor, with the linter's rules and
 * the elements' declarations, or `forms` for classic forms. The bundles stay readable, because WordPress.org
 * accepts no minified sources.
 */
export function buildEditorScript(root: string, entry: 'main' | 'forms'): string {
  const path = `integrations/wordpress/editor/${entry}.ts`;
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [join(root, path)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`esbuild wrote no file for ${path}`);
  return file.text;
}
