import { readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openCatalog } from '../../server/built-in/catalog/catalog.ts';
import { main } from './data-versions.ts';
import { main as importMain } from './import-scorecard.ts';
import { setUpImportFolder, toCsv } from './testing/scorecard-import.ts';

const { paths, importText, readCatalog } = setUpImportFolder();
const lines: string[] = [];
const errors: string[] = [];
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  lines.length = errors.length = 0;
});

const run = (...args: string[]) => main(args, { DATA_DIR: paths.dataDir });
const importCity = (city: string) => importText(toCsv({ CITY: city }));
const cityInUse = async () => (await readCatalog()).schools[0]?.city;

test('stores the last three versions, and marks the current one', async () => {
  for (const city of ['One', 'Two', 'Three', 'Four']) await importCity(city);
  expect(await readdir(join(paths.dataDir, 'versions'))).toHaveLength(3);
  await run('list');
  expect(lines.map((line) => line.replace(/scorecard-\w+/, 'V'))).toEqual([
    '  V  2021-22  1 schools',
    '  V  2021-22  1 schools',
    '* V  2021-22  1 schools',
  ]);
});

test('rollback returns to the previous version, and then to the version before it', async () => {
  for (const city of ['One', 'Two', 'Three']) await importCity(city);
  expect([await run('rollback'), await cityInUse()]).toEqual([0, 'Two']);
  expect([await run('rollback'), await cityInUse()]).toEqual([0, 'One']);
  expect([await run('rollback'), errors.at(-1)]).toEqual([
    1,
    'There is no earlier version of the school data to return to.',
  ]);
  expect(await cityInUse()).toBe('One');
});

test('rollback returns to a version by its name, and lists the stored versions if the name is unknown', async () => {
  await importCity('One');
  const { version } = await readCatalog();
  await importCity('Two');
  expect([await run('rollback', version), await cityInUse()]).toEqual([0, 'One']);
  expect(await run('rollback', 'scorecard-0')).toBe(1);
  expect(errors.at(-1)).toContain(
    `There is no version scorecard-0 of the school data. Stored versions: ${version}`,
  );
});

/** Replaces the current data with data that no version has, as an earlier release or a backup did. */
async function replaceWithUnstored(city: string): Promise<void> {
  const [school, ...others] = (await readCatalog()).schools;
  await writeFile(
    join(paths.dataDir, 'catalogue.json.new'),
    JSON.stringify({
      ...(await readCatalog()),
      version: 'unstored',
      schools: [{ ...school, city }, ...others],
    }),
  );
  await rename(join(paths.dataDir, 'catalogue.json.new'), join(paths.dataDir, 'catalogue.json'));
}

test('rollback returns to the last stored version from data that is not stored, and stores that data', async () => {
  for (const city of ['One', 'Two', 'Three']) await importCity(city);
  await replaceWithUnstored('Four');
  await run('list');
  expect(lines.map((line) => line[0])).toEqual([' ', ' ', ' ', '*']);
  expect([await run('rollback'), await cityInUse()]).toEqual([0, 'Three']);
  expect([await run('rollback', 'unstored'), await cityInUse()]).toEqual([0, 'Four']);
});

test('rollback returns to the oldest version from data that is not stored', async () => {
  await importCity('One');
  const { version } = await readCatalog();
  for (const city of ['Two', 'Three']) await importCity(city);
  await replaceWithUnstored('Four');
  expect([await run('rollback', version), await cityInUse()]).toEqual([0, 'One']);
});

test('rollback returns to the last version when the file of the current data is missing or invalid', async () => {
  for (const city of ['One', 'Two']) await importCity(city);
  await rm(join(paths.dataDir, 'catalogue.json'));
  expect([await run('rollback'), await cityInUse()]).toEqual([0, 'Two']);
  for (const invalid of ['{', '{}', 'null']) {
    await writeFile(join(paths.dataDir, 'catalogue.json'), invalid);
    expect([await run('rollback'), await cityInUse()]).toEqual([0, 'Two']);
  }
});

test('list reports that the current data is invalid and which versions are stored', async () => {
  for (const city of ['One', 'Two']) await importCity(city);
  await writeFile(join(paths.dataDir, 'catalogue.json'), '{');
  expect(await run('list')).toBe(1);
  expect(lines.map((line) => line[0])).toEqual([' ', ' ']);
  expect(errors).toEqual([
    expect.stringMatching(
      /^The current data is invalid: .*catalogue\.json: the file is not valid JSON .*\. Return to a stored version with "rollback", or import again\.$/,
    ),
  ]);
});

test('damage to the current file does not affect its stored version', async () => {
  await importCity('One');
  await truncate(join(paths.dataDir, 'catalogue.json'), 100);
  expect([await run('rollback'), await cityInUse()]).toEqual([0, 'One']);
});

test('other users can read imported data and its versions, whatever the umask is', async () => {
  const file = join(paths.folder, 'scorecard-2021-22.csv');
  await writeFile(file, toCsv({}));
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  expect(await importMain([file, '--data-dir', paths.dataDir], {})).toBe(0);
  const modeOf = async (...names: string[]) =>
    ((await stat(join(paths.dataDir, ...names))).mode & 0o777).toString(8);
  const [version = ''] = await readdir(join(paths.dataDir, 'versions'));
  expect([await modeOf(), await modeOf('versions')]).toEqual(['755', '755']);
  expect([await modeOf('catalogue.json'), await modeOf('versions', version)]).toEqual(['644', '644']);
});

test('list shows the current data of a release that stored no versions', async () => {
  await importCity('One');
  await rm(join(paths.dataDir, 'versions'), { recursive: true });
  await run('list');
  expect(lines).toEqual([expect.stringMatching(/^\* scorecard-\w+ {2}2021-22 {2}1 schools$/)]);
});

test('stores only one version when the same data is imported twice', async () => {
  await importCity('One');
  await importCity('Two');
  await importCity('One');
  await run('list');
  expect(lines.map((line) => line[0])).toEqual([' ', '*']);
  expect([await run('rollback'), await cityInUse()]).toEqual([0, 'Two']);
});

test('a running server loads the version without a restart', async () => {
  await importCity('One');
  await importCity('Two');
  const store = await openCatalog({ dataDir: paths.dataDir, log: () => undefined });
  const onChange = vi.fn();
  const stop = store.watch(onChange);
  await run('rollback');
  await expect.poll(() => store.current().schools[0]?.city, { timeout: 10_000 }).toBe('One');
  await expect.poll(() => onChange.mock.calls.length, { timeout: 5000 }).toBe(1);
  stop();
});

test('reports that the sample is in use before the first import, and creates no folder', async () => {
  expect([await run('list'), await run('rollback')]).toEqual([0, 1]);
  expect(lines).toEqual([`No school data was imported into ${paths.dataDir}: the sample is in use.`]);
  expect(await readdir(paths.folder)).toEqual([]);
});

test('list reports a path that is not a folder, in one line', async () => {
  await writeFile(paths.dataDir, '');
  expect([await run('list'), errors]).toEqual([1, [expect.stringMatching(/^ENOTDIR: .*data/)]]);
});

test('ignores spaces and line breaks around DATA_DIR, as the server does', async () => {
  await importCity('One');
  await main(['list'], { DATA_DIR: `${paths.dataDir} \r` });
  expect(lines).toEqual([expect.stringMatching(/^\* scorecard-/)]);
});

test('returns 2 and prints the usage for an unknown command', async () => {
  expect([await run('undo'), errors[0]]).toEqual([2, expect.stringContaining('npm run data -- rollback')]);
});

test.each(['--data-dri=/srv/data', '--data-dir'])(
  'returns 2 and changes nothing for the invalid option %s',
  async (option) => {
    await importCity('One');
    await importCity('Two');
    expect([await run('rollback', option), await cityInUse()]).toEqual([2, 'Two']);
    expect(errors[0]).toMatch(/--data-di.*npm run data -- rollback/s);
  },
);
