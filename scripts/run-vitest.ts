/** Runs vitest and reads its report. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

/** The fields of vitest's JSON report that our scripts read. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
  readonly testResults: readonly TestFile[];
}
export interface TestFile {
  readonly name: string;
  /** Milliseconds. */
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly {
    /** The names of the describe blocks around the test. */
    readonly ancestorTitles: readonly string[];
    readonly title: string;
    readonly fullName: string;
    readonly status: string;
    /** Errors of all attempts. A test that passed on its second attempt has errors, too. */
    readonly failureMessages?: readonly string[];
  }[];
}

export const secondsOf = ({ startTime, endTime }: TestFile): number => (endTime - startTime) / 1000;

/**
 * Programs whose name another package has, too. The compiler of TypeScript 7 takes a fraction of the time.
 */
const renamedTools: Readonly<Record<string, string>> = { tsc: 'typescript-7/bin/tsc' };

/** The path of an installed program. Faster than `npx`, which takes half a second to find it. */
export const toolPath = (name: string): string =>
  join(root, 'node_modules', renamedTools[name] ?? `.bin/${name}`);

/** Creates a temporary folder for all tests, and removes it with its content at exit. */
export function createTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'edu-embed-tests-'));
  // Some programs run as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/**
 * Runs `vitest run` with these arguments. A failed test does not throw: it is in the report.
 * @throws if vitest wrote no report
 */
export async function runVitest(args: readonly string[]): Promise<TestReport> {
  const file = join(root, 'coverage/tests.json');
  rmSync(file, { force: true });
  mkdirSync(join(root, 'coverage'), { recursive: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = spawn(toolPath('vitest'), ['run', ...reporters, ...args], { cwd: root, stdio: 'inherit' });
  const [code] = await once(vitest, 'close');
  try {
    const report: TestReport = JSON.parse(readFileSync(file, 'utf8'));
    // An error outside of all tests, such as an unhandled rejection, counts as a failed test.
    const isFailed = code !== 0 || !report.success;
    return { ...report, numFailedTests: report.numFailedTests || Number(isFailed) };
  } catch (error) {
    throw new Error('vitest wrote no report. Its output above says why.', { cause: error });
  }
}
