import { createHash } from 'node:crypto';

/** How many mutants of one file the tests noticed. A mutant is one small change of the code. */
export interface FileResult {
  readonly noticed: number;
  readonly unnoticed: number;
  /** The day of the measurement, for example `2026-11-22`. */
  readonly date: string;
}

/** Results by the path of each file. */
export type Results = Readonly<Record<string, FileResult>>;

/** The fields of Stryker's report that are read. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

export interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}

/** Neither set contains `Timeout`, because a busy machine causes it, too. */
const noticedStatuses = new Set(['Killed', 'RuntimeError']);
const unnoticedStatuses = new Set(['Survived', 'NoCoverage']);

/** Returns the files in a random order that is the same in every run, so that the first ones are a sample. */
export function shuffleFiles(files: readonly string[]): readonly string[] {
  const keyOf = (file: string) => createHash('sha256').update(file).digest('hex');
  return files
    .map((file) => ({ file, key: keyOf(file) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ file }) => file);
}

/** Returns one line for each mutant that no test noticed. */
export function listUnnoticed({ files }: MutationReport): readonly string[] {
  return Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => unnoticedStatuses.has(status))
      .map(
        ({ location, mutatorName, replacement = '', status }) =>
          `${path}:${location.start.line} ${status} ${mutatorName}: ${replacement.slice(0, 100)}`,
      ),
  );
}

/** Counts the mutants of the measured files; a file without mutants has zeros. */
export function toResults(report: MutationReport, measured: readonly string[], date: string): Results {
  const count = (file: string, statuses: ReadonlySet<string>) =>
    (report.files[file]?.mutants ?? []).filter(({ status }) => statuses.has(status)).length;
  return Object.fromEntries(
    measured.map((file) => [
      file,
      { noticed: count(file, noticedStatuses), unnoticed: count(file, unnoticedStatuses), date },
    ]),
  );
}

/** Writes one folder's row of the table. Some of its files may not be measured yet. */
export function writeRow(folder: string, files: readonly string[], results: Results): string {
  const measured = files.flatMap((file) => results[file] ?? []);
  const sum = (count: (result: FileResult) => number) =>
    measured.reduce((total, result) => total + count(result), 0);
  const unnoticed = sum((result) => result.unnoticed);
  const all = unnoticed + sum((result) => result.noticed);
  const score = all > 0 ? `${Math.round((100 * (all - unnoticed)) / all)} %` : '';
  const dates = measured.map(({ date }) => date).sort();
  return `| ${folder} | ${measured.length} of ${files.length} | ${all} | ${unnoticed} | ${score} | ${dates.at(-1) ?? ''} |`;
}
