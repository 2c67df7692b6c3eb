import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from './main.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const card = {
  page: '/a/',
  widget: 'school-rankings',
  label: 'organic',
  item: 'Sample College',
  position: 1,
};
const link = { page: '/a/', widget: 'lead-gen', label: 'partner' };
const eventsOf = (count: number, name: string, entry: object, day = '2026-11-22') =>
  Array.from({ length: count }, () => JSON.stringify({ time: `${day}T17:00Z`, name, ...entry }));

async function run(lines: readonly string[], ...options: string[]) {
  const file = join(folder, 'events.ndjson');
  const out = join(folder, 'result');
  await writeFile(file, `${lines.join('\n')}\n`);
  const status = await main([file, '--out', out, ...options]);
  const csv = await readFile(`${out}.csv`, 'utf8');
  return { status, html: await readFile(`${out}.html`, 'utf8'), rows: csv.trimEnd().split('\r\n').slice(1) };
}

/** The cells of a table of the page, row by row. */
function cellsOf(html: string, section: string): string[][] {
  const table = html.slice(html.indexOf(`<section id="${section}">`)).split('</section>')[0] ?? '';
  const body = /<tbody>(.*?)<\/tbody>/s.exec(table)?.[1] ?? '';
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell),
  );
}

test('counts impressions, clicks and rates by day, page, widget, position and school', async () => {
  const { status, html, rows } = await run([
    ...eventsOf(8, 'ProductViewed', card),
    ...eventsOf(2, 'ProductClicked', card),
    ...eventsOf(4, 'ProductViewed', { ...card, position: 2, page: '/b/' }, '2026-11-23'),
  ]);
  expect(status).toBe(0);
  expect(cellsOf(html, 'by-day')).toEqual([
    ['2026-11-22', '8', '2', '25.0%', '0'],
    ['2026-11-23', '4', '0', '0.0%', '0'],
  ]);
  expect(cellsOf(html, 'by-page')[0]).toEqual(['/a/', '8', '2', '25.0%', '0']);
  expect(cellsOf(html, 'by-widget')).toEqual([['school-rankings', 'organic', '12', '2', '16.7%', '0']]);
  expect(cellsOf(html, 'by-position').map((cells) => cells[2])).toEqual(['1', '2']);
  expect(cellsOf(html, 'by-school-or-program')).toEqual([
    ['Sample College', 'organic', '12', '2', '16.7%', '0'],
  ]);
  expect(rows).toEqual([
    '2026-11-22,/a/,school-rankings,organic,Sample College,1,8,2,0',
    '2026-11-23,/b/,school-rankings,organic,Sample College,2,4,0,0',
  ]);
});

test('counts a click on an element as a click if the element has impressions, else as another action', async () => {
  const { html } = await run([
    ...eventsOf(10, 'ElementViewed', link),
    ...eventsOf(1, 'ElementClicked', link),
    ...eventsOf(3, 'ElementClicked', { ...link, label: 'details' }),
    ...eventsOf(2, 'FieldSelected', { ...link, label: 'degree' }),
    ...eventsOf(5, 'ProductLoaded', card),
  ]);
  expect(cellsOf(html, 'by-widget')).toEqual([
    ['lead-gen', 'partner', '10', '1', '10.0%', '0'],
    ['lead-gen', 'details', '0', '0', '–', '3'],
    ['lead-gen', 'degree', '0', '0', '–', '2'],
  ]);
});

test('counts only the days from --from to --to', async () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
  const lines = days.flatMap((day) => eventsOf(1, 'ProductViewed', card, day));
  const { rows } = await run(lines, '--from', '2026-11-21', '--to', '2026-11-22');
  expect(rows.map((row) => row.slice(0, 10))).toEqual(['2026-11-21', '2026-11-22']);
});

test('skips lines that are not events, and reports their number', async () => {
  const { html } = await run([...eventsOf(1, 'ProductViewed', card), '{"time":"2026-11', '{}', 'null']);
  expect(html).toContain('3 lines were not events');
  expect(cellsOf(html, 'by-page')).toHaveLength(1);
});

test('counts an event whose text contains a Unicode line separator', async () => {
  const { html, rows } = await run(eventsOf(1, 'ProductViewed', { ...card, item: 'Sample\u2028College' }));
  expect(rows).toEqual(['2026-11-22,/a/,school-rankings,organic,Sample\u2028College,1,1,0,0']);
  expect(html).not.toContain('skipped');
});

test('uses the singular for one skipped line and for one omitted page', async () => {
  const lines = Array.from({ length: 201 }, (_, index) =>
    eventsOf(1, 'ProductViewed', { ...card, page: `/${index}/` }),
  );
  const { html } = await run([...lines.flat(), 'null']);
  expect(html).toContain('1 line was not an event and was skipped.');
  expect(html).toContain('<th scope="row">1 other</th>');
});

test('escapes markup and formulas in names, in the page and in the CSV file', async () => {
  const { html, rows } = await run(
    eventsOf(1, 'ProductViewed', { ...card, item: '=1+1,"x"', page: '/<script>alert(1)</script>' }),
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('/&lt;script&gt;');
  expect(rows[0]).toContain(`"'=1+1,""x"""`);
});

test('shows the 200 pages with the most impressions, and the sum of the other pages', async () => {
  const lines = Array.from({ length: 250 }, (_, index) =>
    eventsOf(index < 200 ? 2 : 1, 'ProductViewed', { ...card, page: `/${index}/` }),
  );
  const { html } = await run(lines.flat());
  expect(cellsOf(html, 'by-page')).toHaveLength(200);
  expect(html).toContain('<th scope="row">50 others</th><td class="number">50</td>');
});

test('shows every day of a year, in order', async () => {
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const { html } = await run(days.flatMap((day) => eventsOf(1, 'ProductViewed', card, day)));
  expect(cellsOf(html, 'by-day').map(([day]) => day)).toEqual(days);
});

test('stores the counts in a SQLite database with --database', async () => {
  const file = join(folder, 'events.sqlite');
  await run(eventsOf(1, 'ProductViewed', card), '--database', file);
  expect((await readFile(file)).subarray(0, 15).toString()).toBe('SQLite format 3');
  // A second run replaces the database.
  const { rows } = await run(eventsOf(1, 'ProductViewed', card), '--database', file);
  expect(rows).toEqual(['2026-11-22,/a/,school-rankings,organic,Sample College,1,1,0,0']);
});

test('counts a file once that is named twice', async () => {
  const link = join(folder, 'link.ndjson');
  await symlink(join(folder, 'events.ndjson'), link);
  const { rows } = await run(eventsOf(1, 'ProductViewed', card), join(folder, '.', 'events.ndjson'), link);
  expect(rows).toEqual(['2026-11-22,/a/,school-rankings,organic,Sample College,1,1,0,0']);
});

test.each(['events', ''])(
  'returns 1 and keeps a counted file with the content %j when --database names it',
  async (content) => {
    const [file, link] = [join(folder, 'events.ndjson'), join(folder, 'link.ndjson')];
    await writeFile(file, content);
    await symlink(file, link);
    for (const database of [file, link])
      expect(await main([file, '--out', join(folder, 'result'), '--database', database])).toBe(1);
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('which is one of the files to count.'),
    );
    expect(await readFile(file, 'utf8')).toBe(content);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  },
);

test.each(['.html', '.csv'])('returns 1 when --database is the %s file of the report', async (extension) => {
  const [file, out] = [join(folder, 'events.ndjson'), join(folder, 'result')];
  await writeFile(file, '');
  const link = join(folder, 'folder');
  await symlink(folder, link);
  for (const database of [`${folder}/./result${extension}`, join(link, `result${extension}`)]) {
    expect(await main([file, '--out', out, '--database', database])).toBe(1);
    expect(console.error).toHaveBeenLastCalledWith(
      expect.stringContaining(`${database}, which is also a file of the report.`),
    );
    expect(existsSync(database)).toBe(false);
  }
});

test('returns 1 and says that it is not a database when --database names a folder', async () => {
  const file = join(folder, 'events.ndjson');
  await writeFile(file, '');
  expect(await main([file, '--out', join(folder, 'result'), '--database', folder])).toBe(1);
  expect(console.error).toHaveBeenCalledWith(
    `--database would replace ${folder}, which is not a SQLite database. Name another file.`,
  );
});

test('returns 1 and keeps a file that is not a database when --database names it', async () => {
  const [file, notes] = [join(folder, 'events.ndjson'), join(folder, 'notes.txt')];
  await writeFile(file, '');
  await writeFile(notes, 'notes');
  expect(await main([file, '--out', join(folder, 'result'), '--database', notes])).toBe(1);
  expect(await readFile(notes, 'utf8')).toBe('notes');
});

test.each([
  [[], ''],
  [['x.ndjson', '--form', '2026-11-01'], '--form'],
  [['x.ndjson', '--to', '2026-11-1'], '--to is 2026-11-1. It must be a day, such as 2026-11-01.'],
  [['x.ndjson', '--from', '2026-12-01', '--to', '2026-11-01'], '--from 2026-12-01 is after --to 2026-11-01.'],
])('returns 2 and prints the problem and its usage for the arguments %j', async (args, problem) => {
  expect(await main(args)).toBe(2);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining(problem));
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('npm run report -- FILE'));
});

test('returns 1 and names the file when it does not exist', async () => {
  expect(await main([join(folder, 'none.ndjson')])).toBe(1);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('none.ndjson'));
});
