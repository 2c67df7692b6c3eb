/**
 * `npm run test:long`: runs the tests that take too long for `npm test` (`*.long.test.ts`), and writes
 * `tests/LONG.md`. `npm run test:long -- PATTERN` runs the files that match, and writes nothing.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { installTestBrowser, root, run } from './install.mjs';
import { createTemporaryFolder, runVitest, secondsOf, type TestReport } from './run-vitest.ts';

const patterns = process.argv.slice(2);

function writeReport({ numPassedTests, numFailedTests, numPendingTests, testResults }: TestReport): void {
  const [{ model = 'unknown processor' } = {}] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const rows = testResults
    .map((file) => {
      const { assertionResults: tests } = file;
      const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
      const seconds = secondsOf(file).toFixed(0);
      return `| \`${relative(root, file.name)}\` | ${tests.length} | ${failed.join(', ') || 'none'} | ${seconds} |`;
    })
    .sort();
  const text = `# Long tests

Written by \`npm run test:long\` on ${day}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped. Three files run at a time, on ${cpus().length} × ${model}, Node ${process.version}.

| file | tests | failed | seconds |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
  writeFileSync(join(root, 'tests/LONG.md'), text);
}

await installTestBrowser();
run(process.execPath, ['build.mjs']);
process.env.TEST_LONG = '1';
createTemporaryFolder();
const projects = ['abuse', 'browser', 'conformance', 'deploy', 'engines', 'site', 'wordpress'];
const report = await runVitest([...projects.flatMap((name) => ['--project', name]), ...patterns]);
if (patterns.length === 0) writeReport(report);
console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed`);
process.exit(report.numFailedTests ? 1 : 0);
