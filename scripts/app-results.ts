/**
 * Runs the tests with frameworks that are installed outside the project. Writes the results with their date.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVersions } from '../tests/support/install-apps.ts';
import { root } from './install.mjs';
import { runVitest, type TestReport } from './run-vitest.ts';

/** One table row per test, with the hosts in which it passed and failed. */
function listResults({ testResults }: TestReport): string[] {
  const rows = new Map<string, { passed: string[]; failed: string[] }>();
  for (const { ancestorTitles, title, status } of testResults.flatMap((file) => file.assertionResults)) {
    // Skipped tests have no result.
    if (status !== 'passed' && status !== 'failed') continue;
    const row = rows.get(title) ?? { passed: [], failed: [] };
    rows.set(title, row);
    const host = ancestorTitles.at(-1)?.replace('in ', '') ?? 'yes';
    row[status].push(host);
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
export async function runAppTests({
  folder,
  workFolder,
  title,
  command,
  introduction,
}: AppTests): Promise<number> {
  const report = await runVitest(['--config', `${folder}/vitest.config.ts`]);
  const date = new Date().toISOString().slice(0, 10);
  const text = `# ${title}

Written by \`${command}\` on ${date}. Packages: ${readVersions(workFolder).join(', ')}.${introduction ? `\n\n${introduction}` : ''}

| test | passed | failed |
| --- | --- | --- |
${listResults(report).join('\n')}
`;
  writeFileSync(join(root, folder, 'RESULTS.md'), text);
  return report.numFailedTests > 0 ? 1 : 0;
}
