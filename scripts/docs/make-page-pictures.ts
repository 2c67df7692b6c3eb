/**
 * `npm run docs:pages [-- REF]`: takes screenshots of every kind of page at two widths, in the commit REF and
 * in this checkout, and writes `docs/pages.md`. It builds both. Without REF, it takes only the screenshots of
 * this checkout, and `docs/pages.md` keeps naming the commit of the others.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { findTestBrowser, installTestBrowser, root, run } from '../install.mjs';
import { startSite } from '../start-site.ts';
import { settlePage } from '../visual/settle-page.ts';

interface PageKind {
  /** Name of its screenshots. */
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly site?: 'social-work';
}

const kinds: readonly PageKind[] = [
  { name: 'home', title: 'Home', path: '/' },
  { name: 'article', title: 'Article', path: '/articles/second-bachelors/' },
  { name: 'ranking', title: 'Ranking', path: '/rankings/health-professions-schools/' },
  { name: 'school', title: 'School', path: '/schools/tinselfeather-sample-institute/' },
  {
    name: 'compare',
    title: 'Comparison',
    path: '/compare/?schools=tinselfeather-sample-institute,lanternkettle-sample-institute',
  },
  {
    name: 'results',
    title: 'Results',
    path: '/discover?degree=masters&category=nursing-and-healthcare&subject=nursing',
  },
  { name: 'search', title: 'Search', path: '/search/?q=ohio' },
  { name: 'map', title: 'Map of the states', path: '/state/' },
  { name: 'state', title: 'State', path: '/state/ohio/' },
  { name: 'hub', title: 'Contributors', path: '/healthcare-review-partners/' },
  { name: 'contributor', title: 'Contributor', path: '/healthcare-review-partners/siobhan-farrelly/' },
  { name: 'guide', title: 'Guide', path: '/guides/paying-for-school/' },
  { name: 'missing', title: 'Page that does not exist', path: '/rankings/best-school/' },
  { name: 'social-work', title: 'Second site: home', path: '/', site: 'social-work' },
  {
    name: 'social-work-article',
    title: 'Second site: article',
    path: '/articles/bsw-or-msw/',
    site: 'social-work',
  },
];

/** Sizes in pixels. `screenshotWidth` and `maxHeight` keep the total size of all screenshots below 3 MB. */
const sizes = [
  { width: 1280, height: 900, maxHeight: 2000, screenshotWidth: 720 },
  { width: 390, height: 844, maxHeight: 1800, screenshotWidth: 390 },
] as const;
type Size = (typeof sizes)[number];

const sides = ['before', 'after'] as const;
type Side = (typeof sides)[number];

const folder = join(root, 'docs/pictures/pages');
const fileOf = ({ name }: PageKind, { width }: Size, side: Side) => `${name}.${width}.${side}.webp`;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const pageFile = join(root, 'docs/pages.md');

/** Names a commit: `the commit 1a2b3c4d of 2026-11-24`. */
const describeCommit = (ref: string) => git('log', '-1', '--format=the commit %h of %cs', ref);

/** Reads from the last `docs/pages.md` which commit its left column shows. */
function readLeftCommit(): string {
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : '';
  return /^Left: (.+)\. Right: /m.exec(page)?.[1] ?? 'an earlier commit';
}

/** Writes the screenshot of a page; does nothing for a page that the site does not have. */
async function takeScreenshot(browser: Browser, origin: string, kind: PageKind, size: Size, side: Side) {
  const file = join(folder, fileOf(kind, size, side));
  rmSync(file, { force: true });
  const { width, height, maxHeight, screenshotWidth } = size;
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  try {
    const response = await page.goto(new URL(kind.path, origin).href);
    if (response?.status() !== (kind.name === 'missing' ? 404 : 200)) return;
    await settlePage(page);
    // Elements that stick to the bottom of the window are then at the bottom of the screenshot.
    await page.setViewportSize({ width, height: maxHeight });
    const screenshot = await page.screenshot({ fullPage: true, animations: 'disabled' });
    const { height: fullHeight = height } = await sharp(screenshot).metadata();
    await sharp(screenshot)
      .extract({ left: 0, top: 0, width, height: Math.min(fullHeight, maxHeight) })
      .resize({ width: screenshotWidth })
      .webp({ quality: 50, effort: 6 })
      .toFile(file);
    console.log(`wrote ${file}`);
  } finally {
    await page.close();
  }
}

async function takeScreenshots(tree: string, side: Side): Promise<void> {
  run(process.execPath, ['build.mjs', '--quiet'], { cwd: tree });
  const data = mkdtempSync(join(tmpdir(), 'pages-'));
  const browser = await chromium.launch({ executablePath: await findTestBrowser(), args: ['--no-sandbox'] });
  try {
    for (const site of [undefined, 'social-work'] as const) {
      const server = await startSite(tree, { DATA_DIR: data, ...(site && { SITE: site }) });
      try {
        for (const kind of kinds.filter((one) => one.site === site))
          for (const size of sizes) await takeScreenshot(browser, server.url, kind, size, side);
      } finally {
        server.stop();
      }
    }
  } finally {
    await browser.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Checks the commit out in a temporary folder and takes its screenshots. */
async function takeScreenshotsOfCommit(ref: string): Promise<void> {
  const tree = join(mkdtempSync(join(tmpdir(), 'pages-')), 'before');
  git('worktree', 'add', '--quiet', '--detach', '--force', tree, ref);
  try {
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    await takeScreenshots(tree, 'before');
  } finally {
    git('worktree', 'remove', '--force', tree);
  }
}

function writeCell(kind: PageKind, size: Size, side: Side): string {
  const file = fileOf(kind, size, side);
  return existsSync(join(folder, file))
    ? `![${kind.title} ${side}, ${size.width} px](pictures/pages/${file})`
    : 'did not exist';
}

function writePage(left: string, right: string): void {
  const sections = kinds.map((kind) => {
    const rows = sizes.map(
      (size) =>
        `| ${size.width} px | ${writeCell(kind, size, 'before')} | ${writeCell(kind, size, 'after')} |`,
    );
    return `## ${kind.title}\n\n\`${kind.path}\`\n\n| | before | after |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const text = `# Pages, before and after

Written by \`npm run docs:pages -- REF\`: screenshots of every kind of page with sample data.

Left: ${left}. Right: ${right}.

${sections.join('\n')}`;
  writeFileSync(pageFile, text);
}

await installTestBrowser();
mkdirSync(folder, { recursive: true });
const [ref] = process.argv.slice(2);
if (ref) await takeScreenshotsOfCommit(ref);
await takeScreenshots(root, 'after');
const hasChanges = git('status', '--porcelain', '--untracked-files=no') !== '';
writePage(
  ref ? describeCommit(ref) : readLeftCommit(),
  describeCommit('HEAD') + (hasChanges ? ', with uncommitted changes' : ''),
);
