/**
 * `npm run test:hosts`: runs our built script inside frameworks, libraries and style sheets, and writes
 * `tests/hosts/RESULTS.md`. The frameworks are installed into `.builds/hosts`, never into the project.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareHosts, readVersions, workFolder } from '../tests/hosts/prepare.ts';
import { installBrowser, root, run } from './install.mjs';

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

/** One table row per test, hosts joined. */
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

await installBrowser();
run(process.execPath, ['build.mjs', '--quiet']);
prepareHosts();
const report = join(workFolder, 'report.json');
const args = ['run', '--config', 'tests/hosts/vitest.config.ts', '--reporter=default', '--reporter=json'];
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), ...args, `--outputFile.json=${report}`],
  { cwd: root, stdio: 'inherit' },
);
const text = `# Our script inside other frameworks

Written by \`npm run test:hosts\` on ${new Date().toISOString().slice(0, 10)}. Packages: ${readVersions().join(', ')}.

| test | passed | failed |
| --- | --- | --- |
${listResults(JSON.parse(readFileSync(report, 'utf8'))).join('\n')}
`;
writeFileSync(join(root, 'tests/hosts/RESULTS.md'), text);
process.exit(status ?? 1);
