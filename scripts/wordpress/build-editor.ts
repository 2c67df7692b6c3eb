import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Bundles the block editor's script from `integrations/wordpress/editor`, with the linter's rules and the
 * elements' declarations. The bundle stays readable, because WordPress.org accepts no minified sources.
 */
export function buildEditorScript(root: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [join(root, 'integrations/wordpress/editor/main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  if (!file) throw new Error('esbuild wrote no file for integrations/wordpress/editor/main.ts');
  return file.text;
}
