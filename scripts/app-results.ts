/**
 * Runs the tests with frameworks that are installed outside the project. Writes the results with their date.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVersions } from '../tests/support/install-apps.ts';
import { root } from './install.mjs';

/** The fields of vitest's JSON report that this script reads. */
interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/** One table row per test, with the hosts in which it passed and failed. */
function listResults({ testResults }: TestReport): string[] {
  const rows = new Map<string, { passed: string[]; failed: string[] }>();
  for (const { ancestorTitles, title, status } of testResults.flatMap((file) => file.assertionResults)) {
    const row = rows.get(title) ?? { passed: [], failed: [] };
    rows.set(title, row);
    const host = ancestorTitles.at(-1)?.replace('in ', '') ?? 'yes';
    (status === 'passed' ? row.passed : row.failed).push(host);
  }
  return [...rows].map(
    ([title, { passed, failed }]) => `| ${title} | ${passed.join(', ')} | ${failed.join(', ')} |`,
  );
}

export interface AppTests {
  /** Folder of the tests, with a `vitest.config.ts`. */
  readonly folder: string;
  /** Folder in which the frameworks are installed. */
  readonly workFolder: string;
  readonly title: string;
  /** The npm command that runs the tests. */
  readonly command: string;
  /** What the results cover, in one or more sentences. */
  readonly introduction?: string;
}

/**
 * Runs the tests and writes `RESULTS.md` into their folder.
 *
 * @returns the exit code of the tests
 */
export function runAppTests({ folder, workFolder, title, command, introduction }: AppTests): number {
  const report = join(workFolder, 'report.json');
  const args = ['run', '--config', `${folder}/vitest.config.ts`, '--reporter=default', '--reporter=json'];
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, `--outputFile.json=${report}`],
    { cwd: root, stdio: 'inherit' },
  );
  const date = new Date().toISOString().slice(0, 10);
  const text = `# ${title}

Written by \`${command}\` on ${date}. Packages: ${readVersions(workFolder).join(', ')}.${introduction ? `\n\n${introduction}` : ''}

| test | passed | failed |
| --- | --- | --- |
${listResults(JSON.parse(readFileSync(report, 'utf8'))).join('\n')}
`;
  writeFileSync(join(root, folder, 'RESULTS.md'), text);
  return status ?? 1;
}
