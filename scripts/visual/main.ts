/**
 * `npm run visual [-- REF] [-- TAG …]`: compares screenshots of every example in the workbench, at two
 * widths, between this checkout and its parent commit (or REF). It builds both and takes all screenshots in
 * the same run, so no pictures are stored and the machine's fonts do not matter. Writes one page with the
 * differences. Exit codes: 0 no difference, 1 differences, 2 the comparison itself failed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTestBrowser, root, run } from '../install.mjs';
import { type RunningSite, startSite } from '../start-site.ts';
import { shootExamples } from './shoot-examples.ts';
import { writeReport } from './write-report.ts';

const usage = `Compares screenshots of every example with those of another commit.

  npm run visual [-- REF] [TAG …]

  REF  a commit or branch; by default the last commit if there are uncommitted changes, otherwise its parent
  TAG  compares only the examples of this element`;

interface Comparison {
  /** The commit to compare with. */
  readonly ref: string;
  /** Only these elements; all when empty. */
  readonly tags: readonly string[];
}

const report = join(root, 'coverage/visual');

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const isCommit = (ref: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { cwd: root }).status === 0;

/** Takes the first word as a commit, unless it looks like a tag and there is no branch with that name. */
function readArguments(words: readonly string[]): Comparison {
  const [first = '', ...rest] = words;
  const isTag = /^[a-z0-9]+(-[a-z0-9]+)+$/.test(first) && git('branch', '--list', first) === '';
  if (first && !isTag) return { ref: first, tags: rest };
  // Uncommitted changes are compared with the commit that they are based on.
  return { ref: git('status', '--porcelain', '--untracked-files=no') ? 'HEAD' : 'HEAD^', tags: words };
}

/** Builds the commit in this folder, and this checkout. */
function buildBoth(folder: string): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  run(process.execPath, ['build.mjs', '--quiet'], { cwd: folder });
  run(process.execPath, ['build.mjs', '--quiet']);
}

async function compare({ ref, tags }: Comparison, temporary: string) {
  const folder = join(temporary, 'before');
  const sites: RunningSite[] = [];
  const start = async (path: string, name: string) => {
    const site = await startSite(path, { DATA_DIR: join(temporary, `${name}-data`) });
    sites.push(site);
    return site.url;
  };
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, ref);
  try {
    buildBoth(folder);
    const before = await start(folder, 'before');
    const after = await start(root, 'after');
    const results = await shootExamples({ before, after, tags, folder: report });
    return writeReport(results, { ref: `${ref} (${git('rev-parse', '--short', ref)})`, folder: report });
  } finally {
    for (const site of sites) site.stop();
    git('worktree', 'remove', '--force', folder);
  }
}

async function runComparison(comparison: Comparison): Promise<void> {
  await installTestBrowser();
  rmSync(report, { recursive: true, force: true });
  mkdirSync(report, { recursive: true });
  const temporary = mkdtempSync(join(tmpdir(), 'visual-'));
  try {
    const { text, isSame } = await compare(comparison, temporary);
    console.log(text);
    process.exitCode = isSame ? 0 : 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 2;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const words = process.argv.slice(2);
if (words.includes('--help')) console.log(usage);
else {
  const comparison = readArguments(words);
  if (isCommit(comparison.ref)) await runComparison(comparison);
  else {
    console.error(`${comparison.ref} is not a commit or branch.\n\n${usage}`);
    process.exitCode = 2;
  }
}
