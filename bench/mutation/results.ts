import { createHash } from 'node:crypto';

/**
 * Counts of the mutants of one file; a mutant is one small change to the code. Unlike in Stryker's score, a
 * runtime error counts as killed. A timeout does not count, because a busy machine causes it, too.
 */
export interface FileResult {
  /** Mutants that a test detected. */
  readonly killed: number;
  /** Mutants that no test detected, including those that no test runs. */
  readonly survived: number;
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

const killedStatuses = new Set(['Killed', 'RuntimeError']);
const survivedStatuses = new Set(['Survived', 'NoCoverage']);

/**
 * Sorts files by the hash of their path. This pseudo-random order is the same in every run, so the first
 * files are a random sample.
 */
export function shuffleFiles(files: readonly string[]): readonly string[] {
  const keyOf = (file: string) => createHash('sha256').update(file).digest('hex');
  return files
    .map((file) => ({ file, key: keyOf(file) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ file }) => file);
}

/** Returns one line for each mutant that survived. */
export function listSurvivors({ files }: MutationReport): readonly string[] {
  return Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => survivedStatuses.has(status))
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
      { killed: count(file, killedStatuses), survived: count(file, survivedStatuses), date },
    ]),
  );
}

/** Formats one folder's row of the table. Some of its files may not be measured yet. */
export function formatRow(folder: string, files: readonly string[], results: Results): string {
  const measured = files.flatMap((file) => results[file] ?? []);
  const sum = (count: (result: FileResult) => number) =>
    measured.reduce((total, result) => total + count(result), 0);
  const survived = sum((result) => result.survived);
  const all = survived + sum((result) => result.killed);
  const score = all > 0 ? `${Math.round((100 * (all - survived)) / all)} %` : '';
  const dates = measured.map(({ date }) => date).sort();
  return `| ${folder} | ${measured.length} of ${files.length} | ${all} | ${survived} | ${score} | ${dates.at(-1) ?? ''} |`;
}
