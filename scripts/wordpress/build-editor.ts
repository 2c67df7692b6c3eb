import { buildSync } from 'esbuild';

/**
 * Bundles a script from `integrations/wordpress/editor`: `main` for the block editor, with the linter's rules
 * and the elements' declarations, `forms` for classic forms, or `visual-tab` for TinyMCE. The bundles are not
 * minified, because WordPress.org requires code that people can read.
 */
export function buildEditorScript(root: string, entry: 'main' | 'forms' | 'visual-tab'): string {
  const path = `integrations/wordpress/editor/${entry}.ts`;
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [path],
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
