import { type MutatedFolder, mutatedFolders } from './folders.ts';
import type { Results } from './results.ts';

/** The folder of the targets: one folder, or files of one folder. */
export function findFolder([target = '']: readonly string[]): MutatedFolder {
  const folder = mutatedFolders.find(({ path }) => target === path || target.startsWith(`${path}/`));
  if (folder) return folder;
  const paths = mutatedFolders.map(({ path }) => path).join(', ');
  if (!target) throw new Error(`Pass a folder, or files of one folder: ${paths}.`);
  throw new Error(`"${target}" is in none of these folders: ${paths}.`);
}

/**
 * The files to measure: the target files, or the files of a target folder that have no result.
 *
 * @param files all files of the folder that can be measured
 */
export function chooseFiles(
  targets: readonly string[],
  files: readonly string[],
  results: Results,
): readonly string[] {
  const folder = findFolder(targets).path;
  if (targets.length === 1 && targets[0] === folder) return files.filter((file) => !results[file]);
  const unknown = targets.find((target) => !files.includes(target));
  if (unknown !== undefined) throw new Error(`"${unknown}" is not a source file in ${folder}.`);
  return targets;
}

/** Reads the value of `--files`; no limit without it. */
export function readMaxFiles(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d*$/.test(text))
    throw new Error(`--files is ${JSON.stringify(text)}; pass a positive integer, for example 5.`);
  return Number(text);
}

/** The hand-written sections of the report, below the table. */
export function readNotes(report: string): string {
  const start = report.indexOf('\n## ');
  return start < 0 ? '' : report.slice(start + 1);
}
