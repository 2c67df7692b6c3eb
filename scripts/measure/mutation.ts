/**
 * `npm run mutation -- FOLDER`: makes small changes to the code (mutants) and counts those that survive the
 * unit tests. Measures the files without a result, in a random order that is the same in every run; `--files
 * 5` stops after five, so that the files measured so far are a sample. `-- FILE…` measures these files of one
 * folder, even if they have a result. Writes `bench/MUTATION.md`, and prints the mutants that survived.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutatedFolders } from '../../bench/mutation/folders.ts';
import {
  formatRow,
  listSurvivors,
  type MutationReport,
  type Results,
  shuffleFiles,
  toResults,
} from '../../bench/mutation/results.ts';
import { chooseFiles, findFolder, readMaxFiles, readNotes } from '../../bench/mutation/targets.ts';
import { installApps } from '../../tests/support/install-apps.ts';
import { root, run } from '../install.mjs';

const { values, positionals } = parseArgs({
  options: { files: { type: 'string' } },
  allowPositionals: true,
});
const runnerFolder = join(root, '.builds/mutation');
const resultsFile = join(root, 'bench/mutation/data/results.json');
const reportFile = join(root, 'bench/MUTATION.md');
const mutatedFilePattern = /^(?!.*(?:\.test\.|\/testing\/)).*\.tsx?$/;

const listFiles = (folder: string): readonly string[] =>
  shuffleFiles(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => mutatedFilePattern.test(path)),
  );

const readResults = (): Results => JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;

/** Measures some files of one folder. */
function measure(files: readonly string[], testFolders: readonly string[]): void {
  process.env.MUTATION_FILES = files.join(',');
  process.env.MUTATION_TESTS = testFolders.join(',');
  run(process.execPath, [
    join(runnerFolder, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    'bench/mutation/stryker.config.mjs',
  ]);
  const report = JSON.parse(
    readFileSync(join(root, '.builds/mutation-report.json'), 'utf8'),
  ) as MutationReport;
  for (const line of listSurvivors(report)) console.log(line);
  const results = {
    ...readResults(),
    ...toResults(report, files, new Date().toISOString().slice(0, 10)),
  };
  const sorted = Object.entries(results).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(resultsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Replaces the table and keeps the hand-written notes below it. */
function writeReport(): void {
  const results = readResults();
  const rows = mutatedFolders.map(({ path }) => formatRow(path, listFiles(path), results));
  const notes = readNotes(readFileSync(reportFile, 'utf8'));
  writeFileSync(
    reportFile,
    `# Mutants that survive the unit tests

\`npm run mutation\` makes small changes to the code, one at a time (\`<\` to \`<=\`, a condition to \`true\`, a block to nothing), and runs the unit tests of the folder. A change (mutant) that makes a test fail is killed; the others survive. The mutation score is the share of killed mutants. Texts and values that a module computes once are not changed. Changes that end in a timeout are not counted, because a busy machine causes timeouts, too. Component, browser and site tests do not run, so the true scores are higher. Where not all files are measured, some files were chosen because they read untrusted text; the rest is a random sample, in the order of the hash of their path.

| folder | files | mutants | survived | mutation score | latest measurement |
|---|---|---|---|---|---|
${rows.join('\n')}

${notes}`,
  );
}

/** The files to measure and the folders of their tests; exits with 2 if an argument is invalid. */
function readArguments() {
  try {
    const targets = positionals.map((target) => target.replace(/\/+$/, ''));
    const { path, testFolders } = findFolder(targets);
    const files = chooseFiles(targets, listFiles(path), readResults());
    return { files: files.slice(0, readMaxFiles(values.files)), testFolders };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

const { files, testFolders } = readArguments();
if (files.length === 0) console.log(`All files of ${positionals[0]} are measured.`);
else {
  // Without this setting, npm would install a second vitest for Stryker, which is not the vitest of the
  // tests.
  process.env.npm_config_legacy_peer_deps = 'true';
  installApps(join(root, 'bench/mutation/runner'), runnerFolder);
  measure(files, testFolders);
}
writeReport();
