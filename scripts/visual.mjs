/**
 * `npm run visual [-- REF] [-- TAG …]`: every example of the gallery at two
 * widths, this tree against its parent commit (or REF), both built and shot in
 * the same run, so that no picture is kept and no machine's fonts matter. Writes
 * one page with the differences. Exit code 0: all the same, 1: something changed,
 * 2: the comparison itself failed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTestBrowser, requirePackages, root, run } from './install.mjs';
import { startSite } from './start-site.mjs';

const report = join(root, 'coverage/visual');

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** What is asked for: the first word that git knows as a commit, and the tags after it. */
function readArguments(words) {
  const [first = '', ...rest] = words;
  const isTag =
    /^[a-z0-9]+(-[a-z0-9]+)+$/.test(first) &&
    execFileSync('git', ['branch', '--list', first], { cwd: root, encoding: 'utf8' }) === '';
  if (first && !isTag) return { ref: first, tags: rest };
  // What is not committed yet is compared with the commit that it stands on.
  return { ref: git('status', '--porcelain', '--untracked-files=no') ? 'HEAD' : 'HEAD^', tags: words };
}

/** Checks the commit out beside this tree and builds both. */
function buildBoth(ref, folder) {
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, ref);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  run(process.execPath, ['build.mjs', '--quiet'], { cwd: folder });
  run(process.execPath, ['build.mjs', '--quiet']);
}

async function compare({ ref, tags }, temporary) {
  const folder = join(temporary, 'before');
  const sites = [];
  buildBoth(ref, folder);
  try {
    for (const [name, place] of [
      ['before', folder],
      ['after', root],
    ])
      sites.push(await startSite(place, { DATA_DIR: join(temporary, `${name}-data`) }));
    // Imported late: they are here only after the packages are.
    const { shootExamples } = await import('./visual/shoot-examples.mjs');
    const { writeReport } = await import('./visual/write-report.mjs');
    const results = await shootExamples({
      before: sites[0].address,
      after: sites[1].address,
      tags,
      folder: report,
    });
    return writeReport(results, { ref: `${ref} (${git('rev-parse', '--short', ref)})`, folder: report });
  } finally {
    for (const site of sites) site.stop();
    git('worktree', 'remove', '--force', folder);
  }
}

requirePackages('all');
await installTestBrowser();
rmSync(report, { recursive: true, force: true });
mkdirSync(report, { recursive: true });
const temporary = mkdtempSync(join(tmpdir(), 'visual-'));
try {
  const { text, isSame } = await compare(readArguments(process.argv.slice(2)), temporary);
  console.log(text);
  process.exitCode = isSame ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
