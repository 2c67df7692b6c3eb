import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDataFolder } from '../../server/configuration/data-folder.ts';
import { main as dataMain } from './data-versions.ts';
import { main } from './import-scorecard.ts';

let failure: NodeJS.ErrnoException | undefined;
vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:fs/promises')>();
  const writeFileOrFail: typeof actual.writeFile = async (file, ...rest) => {
    if (failure && String(file).includes('.import-')) throw failure;
    return actual.writeFile(file, ...rest);
  };
  const copyFileOrFail: typeof actual.copyFile = async (from, to) => {
    if (failure) throw failure;
    return actual.copyFile(from, to);
  };
  return { ...actual, writeFile: writeFileOrFail, copyFile: copyFileOrFail };
});

const columns =
  'UNITID,INSTNM,CITY,STABBR,INSTURL,ACCREDAGENCY,CONTROL,ICLEVEL,ADM_RATE,UGDS,TUITIONFEE_IN,TUITIONFEE_OUT';
const rates = 'RET_FT4,RET_FTL4,C150_4,C150_L4,CIP51ASSOC,CIP51BACHL';
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-full-'));
  failure = undefined;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Imports one school into `data`. */
async function importCity(city: string): Promise<number> {
  const file = join(folder, 'scorecard-2021-22.csv');
  await writeFile(file, `${columns},${rates}\n100,A,${city},AL,,,1,1,0.5,10,1,1,0.5,,0.5,,0,2\n`);
  return main([file, '--data-dir', join(folder, 'data')], {});
}

/** Lets later writes fail. Returns the expected message. */
function fillDisk(): string {
  failure = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  return `Cannot write to ${join(folder, 'data')}: the disk is full. Free some space and run the command again. The current data is unchanged.`;
}

it('reports a full disk in one line and leaves no files behind', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const message = fillDisk();
  expect(await importCity('Town')).toBe(1);
  expect(error.mock.calls).toEqual([[message]]);
  expect(await readdir(join(folder, 'data'))).toEqual([]);
});

it('reports a full disk in one line during a rollback', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  expect([await importCity('One'), await importCity('Two')]).toEqual([0, 0]);
  const message = fillDisk();
  expect(await dataMain(['rollback', '--data-dir', join(folder, 'data')], {})).toBe(1);
  expect(error.mock.calls).toEqual([[message]]);
});

it('removes the temporary folders of killed imports and keeps those of running imports', async () => {
  const hourAgo = new Date(Date.now() - 61 * 60_000);
  for (const name of ['.import-killed', '.try-killed', '.import-active', 'pictures']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'catalogue.json'), '{');
    if (name !== '.import-active') await utimes(join(folder, name), hourAgo, hourAgo);
  }
  await mkdir(join(folder, '.import-of-an-operator'));
  await utimes(join(folder, '.import-of-an-operator'), hourAgo, hourAgo);
  await openDataFolder(folder);
  expect((await readdir(folder)).sort()).toEqual(['.import-active', '.import-of-an-operator', 'pictures']);
});
