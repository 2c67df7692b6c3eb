/**
 * The rules that each element needs. Our pages put them inside its shadow root, so that the first paint needs
 * no request for a style sheet.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';
import type { BuiltStyles } from '../../../server/styles/inline-styles.ts';
import { root } from '../../install.mjs';
import type { ElementFolder } from '../elements/element-folders.ts';
import { readRules } from './parse-rules.ts';
import { controls, minifyCss, readBase, readControls, rootSheets, sharedFolder } from './sheets.ts';

/** A class in a string literal, alone or among others, but not the value of `type="button"`. */
const usesClass = (name: string) =>
  new RegExp(`(?<!type=)(["'\`])(?:[^"'\`\\n]*\\s)?${name}(?:--[\\w-]+)?(?:[\\s$][^"'\`]*)?\\1`);

/** Names of the control sheets whose classes the source uses. */
function findControls(source: string): string[] {
  return controls.filter(
    (name) => usesClass(name).test(source) || (name === 'field' && source.includes('field__label')),
  );
}

/**
 * Finds the source files of each element's component, by tag; paths are relative to the root. Modules that
 * only a behavior imports are for overlays, whose roots have the sheet of all elements.
 */
async function findSources(elements: readonly ElementFolder[]): Promise<Map<string, string[]>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: elements.map(({ absolutePath }) => absolutePath('tsx')),
    outdir: join(root, '.generated/styles'),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
    external: ['#*'],
  });
  const inputsOf = (file: string) => {
    const entry = relative(root, file);
    const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entry);
    return Object.keys(output?.inputs ?? {});
  };
  return new Map(elements.map(({ tag, absolutePath }) => [tag, inputsOf(absolutePath('tsx'))]));
}

/** Folders of the shared components among the sources. */
function sharedFoldersIn(sources: readonly string[]): string[] {
  const prefix = `${relative(root, sharedFolder)}/`;
  const names = sources
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split('/')[0]);
  return [...new Set(names)].sort().map((name) => join(sharedFolder, name ?? ''));
}

const readAll = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8'));

/**
 * Collects each element's rules: base rules, the controls and shared components that it uses, and its own.
 */
export async function collectElementStyles(
  elements: readonly ElementFolder[],
): Promise<BuiltStyles['elements']> {
  const sources = await findSources(elements);
  const pairs = elements.map(async ({ tag, folder, absolutePath, has }) => {
    const files = sources.get(tag) ?? [];
    const behavior = has('behavior.ts') ? [absolutePath('behavior.ts')] : [];
    const code = readAll([...files.map((path) => join(root, path)), ...behavior]).join('\n');
    const folders = [...sharedFoldersIn(files), folder];
    const sheets = [
      readBase('base'),
      ...findControls(code).map(readControls),
      ...readAll(folders.flatMap(rootSheets)),
    ];
    const light = folders
      .map((path) => join(path, `${basename(path)}.light.css`))
      .filter((path) => existsSync(path));
    const [rootRules, lightRules] = await Promise.all([
      minifyCss(sheets.join('\n')),
      minifyCss(readAll(light).join('\n')),
    ]);
    return [tag, { root: readRules(rootRules), light: readRules(lightRules) }] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}
