/**
 * `npm test`: installs what is missing, then runs every check and ends with one
 * line of counts. `npm test -- PATTERN` runs only the tests whose file matches.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { installPackages, installTestBrowser, root, run } from './install.mjs';

const patterns = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;

function check(name, command, args) {
  console.log(`\n— ${name} (${seconds()})`);
  try {
    run(command, args);
    counts.passed += 1;
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    counts.failed += 1;
  }
}

/** Browsers, databases and killed processes leave folders behind: all go with this one. */
function takeTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'edu-embed-tests-'));
  // Some programs run as a user of their own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

const node = (name, ...args) => check(name, process.execPath, args);
const tool = (name, ...args) => check(name, 'npx', ['--no-install', ...args]);

/** How long the test files of each kind took; two run at a time, so that it adds up to more than the run. */
function printTimes(files) {
  const times = new Map();
  for (const { name, startTime, endTime } of files) {
    const kind = relative(root, name).replace(/^(tests\/[^/]+|[^/]+)\/.*$/, '$1');
    times.set(kind, (times.get(kind) ?? 0) + (endTime - startTime) / 1000);
  }
  console.log([...times].map(([kind, time]) => `${kind}: ${time.toFixed(0)} s`).join(', '));
}

/** Says what has passed because it was not run: where a WordPress cannot be had, for one. */
function printSkippedFiles(files) {
  const skipped = files.filter(
    ({ assertionResults: tests }) =>
      tests.length > 0 && tests.every(({ status }) => status === 'skipped' || status === 'pending'),
  );
  if (skipped.length > 0)
    console.log(`Not run here: ${skipped.map(({ name }) => relative(root, name)).join(', ')}`);
}

/** Runs the tests and adds their own counts, not the one of the command. */
function runTests(args) {
  const report = join(root, 'coverage/tests.json');
  rmSync(report, { force: true });
  mkdirSync(join(root, 'coverage'), { recursive: true });
  console.log(`\n— tests (${seconds()})`);
  let failure;
  try {
    run('npx', [
      '--no-install',
      'vitest',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ]);
  } catch (error) {
    failure = error;
  }
  try {
    const { numPassedTests, numFailedTests, numPendingTests, success, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    printTimes(testResults);
    printSkippedFiles(testResults);
    counts.passed += numPassedTests;
    counts.failed += numFailedTests || (failure || !success ? 1 : 0);
    counts.skipped += numPendingTests;
  } catch (error) {
    console.error(`the tests left no report: ${(failure ?? error).message}`);
    counts.failed += 1;
  }
}

try {
  installPackages('all');
  await installTestBrowser();
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

takeTemporaryFolder();
node('build', 'build.mjs');
if (patterns.length === 0) {
  tool('types', 'tsc', '--noEmit');
  tool('lint and format', 'biome', 'check', '--error-on-warnings', '.');
  tool('import rules', 'depcruise', '--output-type', 'err', 'src', 'server', 'demo', 'scripts');
  node('generated documentation is fresh', 'scripts/make-docs.mjs', '--check');
  node('byte budgets', 'scripts/check-budgets.mjs', '--no-build');
  node('a new element', 'scripts/try-new-element.mjs');
}
runTests(patterns);
console.log(`\n${seconds()}`);
if (counts.skipped)
  console.log(`${counts.skipped} tests were skipped: what they need is not on this machine, as said above`);
// Machines read this line: it stays as it is, and last.
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed ? 1 : 0);
