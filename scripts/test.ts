/**
 * `npm test`: runs every check and ends with one line of counts. `npm test -- TAG` runs the checks of
 * one element; `npm test -- PATTERN` runs the tests whose file matches.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findElements } from './build/elements/element-folders.ts';
import { generate } from './build/elements/generate.ts';
import { installTestBrowser, root, run } from './install.mjs';
import { createTemporaryFolder, runVitest, secondsOf, type TestFile, toolPath } from './run-vitest.ts';

const patterns = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs one check and counts its result. */
function check(name: string, command: string, args: readonly string[]): void {
  console.log(`\n— ${name} (${seconds()})`);
  try {
    run(command, args);
    counts.passed += 1;
  } catch (error) {
    console.error(`${name}: ${messageOf(error)}`);
    counts.failed += 1;
  }
}

const checkNode = (name: string, ...args: string[]) => check(name, process.execPath, args);
const checkScript = (name: string, ...args: string[]) => checkNode(name, 'scripts/run.mjs', ...args);

/**
 * Prints how long the test files of each folder took, and the longest files: `tests/support/test-order.ts`
 * should start these first. Several files run at a time, so the sum exceeds the time of the run.
 */
function printTimes(files: readonly TestFile[]): void {
  const times = new Map<string, number>();
  for (const file of files) {
    const folder = relative(root, file.name).replace(/^(tests\/[^/]+|[^/]+)\/.*$/, '$1');
    times.set(folder, (times.get(folder) ?? 0) + secondsOf(file));
  }
  const longest = [...files].sort((one, other) => secondsOf(other) - secondsOf(one)).slice(0, 12);
  const format = (name: string, time: number) => `${name}: ${time.toFixed(0)} s`;
  console.log([...times].map(([folder, time]) => format(folder, time)).join(', '));
  const lines = longest.map((file) => format(relative(root, file.name), secondsOf(file)));
  console.log(`The longest files: ${lines.join(', ')}`);
}

/** Lists files whose tests were all skipped, for example because WordPress cannot be installed. */
function printSkippedFiles(files: readonly TestFile[]): void {
  const skipped = files.filter(
    ({ assertionResults: tests }) =>
      tests.length > 0 && tests.every(({ status }) => status === 'skipped' || status === 'pending'),
  );
  if (skipped.length > 0)
    console.log(`Skipped here: ${skipped.map(({ name }) => relative(root, name)).join(', ')}`);
}

/** Lists tests that failed first and passed on the second attempt, with their first error. */
function printRetriedTests(files: readonly TestFile[]): void {
  for (const { name, assertionResults } of files) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === 'passed' && failureMessages?.length)
        console.log(
          `Passed on the second attempt: ${relative(root, name)} ${fullName}\n${failureMessages[0]}`,
        );
    }
  }
}

/** Lists the matching tests that only `npm run test:long` runs. */
function printLongFiles(patterns: readonly string[]): void {
  const files = readdirSync(join(root, 'tests'), { recursive: true })
    .map((file) => `tests/${file}`)
    .filter((file) => file.endsWith('.long.test.ts'))
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)));
  const command = ['npm run test:long', ...(patterns.length > 0 ? ['--', ...patterns] : [])].join(' ');
  if (files.length > 0) console.log(`Only ${command} runs: ${files.join(', ')}`);
}

/** Runs vitest and adds the number of tests to the counts. */
async function runTests(patterns: readonly string[]): Promise<void> {
  console.log(`\n— tests (${seconds()})`);
  try {
    const result = await runVitest(patterns);
    printTimes(result.testResults);
    printSkippedFiles(result.testResults);
    printRetriedTests(result.testResults);
    counts.passed += result.numPassedTests;
    counts.failed += result.numFailedTests;
    counts.skipped += result.numPendingTests;
  } catch (error) {
    console.error(error);
    counts.failed += 1;
  }
  printLongFiles(patterns);
}

/** Runs an installed program in the background, and prints its output when it ends. */
function start(
  name: string,
  [tool = '', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(toolPath(tool), args, { cwd: root, env: { ...process.env, ...environment } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk);
      });
    child.on('close', (code) => {
      console.log(`\n— ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds()})\n${output.trim()}`);
      if (code === 0) counts.passed += 1;
      else counts.failed += 1;
      resolve();
    });
  });
}

/**
 * The type check of all files. Not incremental: outdated build info once hid errors. A full check takes 7 s.
 */
const checkTypes = ['tsc', '--noEmit'];

/** The type check of one element and what it imports. `--build` skips the check if no file has changed. */
function checkElementTypes(tag: string): readonly string[] {
  const folder = join(root, '.generated/types');
  const file = join(folder, `${tag}.json`);
  const config = JSON.stringify({
    extends: '../../tsconfig.json',
    compilerOptions: { incremental: true, tsBuildInfoFile: `./${tag}.tsbuildinfo` },
    // `global.ts` declares `window.eduEmbed`.
    include: ['src/*.d.ts', 'scripts/*.d.ts', 'src/core/bridge/global.ts', `src/elements/${tag}`].map(
      (path) => `../../${path}`,
    ),
    exclude: [],
  });
  mkdirSync(folder, { recursive: true });
  // A new modification time would cause another check.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== config) writeFileSync(file, config);
  return ['tsc', '--build', file];
}

/** Runs checks one after another. */
async function startInOrder(
  checks: readonly (readonly [name: string, ...command: string[]])[],
): Promise<void> {
  for (const [name, ...command] of checks) await start(name, command);
}

/**
 * An element's own tests, its part of the conformance suite, its types, lint and import rules, in parallel.
 */
async function testElement(tag: string): Promise<void> {
  const folder = `src/elements/${tag}`;
  process.env.TEST_ELEMENT = tag;
  await generate();
  await Promise.all([
    // In two processes: one process for both takes two seconds more.
    start('conformance', ['vitest', 'run', '--project', 'conformance']),
    startInOrder([
      ['tests', 'vitest', 'run', '--project', 'unit*', '--project', 'components*', `${folder}/`],
      ['types', ...checkElementTypes(tag)],
      ['lint and format', 'biome', 'check', '--error-on-warnings', folder],
      ['import rules', 'depcruise', '--output-type', 'err', folder],
    ]),
  ]);
}

async function testEverything(): Promise<void> {
  checkNode('build', 'build.mjs');
  checkScript('generated documentation is current', 'docs/make-docs', '--check');
  checkScript('byte budgets', 'measure/check-budgets', '--no-build');
  // Adds and removes an element, which the other checks must not see.
  checkScript('a new element', 'new-element/try-new-element');
  // The setup of the tests waits more than it computes.
  await Promise.all([
    runTests([]),
    startInOrder([
      ['types', ...checkTypes],
      ['lint and format', 'biome', 'check', '--error-on-warnings', '.'],
      ['import rules', 'depcruise', '--output-type', 'err', 'src', 'server', 'demo', 'scripts'],
      ['unused code', 'knip'],
      ['code that only tests use', 'knip', '--production'],
    ]),
  ]);
}

try {
  await installTestBrowser();
} catch (error) {
  console.error(messageOf(error));
  console.log('0 passed, 1 failed');
  process.exit(1);
}

createTemporaryFolder();
const [tag = ''] = patterns;
if (patterns.length === 0) await testEverything();
else if (patterns.length === 1 && findElements().some((element) => element.tag === tag))
  await testElement(tag);
else {
  checkNode('build', 'build.mjs');
  await runTests(patterns);
}
console.log(`\n${seconds()}`);
if (counts.skipped)
  console.log(`${counts.skipped} tests were skipped: this machine lacks what they need, as listed above`);
// CI parses this line, which must stay last.
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed ? 1 : 0);
