import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDataFolder } from '../../server/configuration/data-folder.ts';
import { main } from './import-scorecard.ts';

let failure: NodeJS.ErrnoException | undefined;
vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof import('node:fs/promises')>();
  const writeFileOrFail: typeof actual.writeFile = async (file, ...rest) => {
    if (failure && String(file).includes('.import-')) throw failure;
    return actual.writeFile(file, ...rest);
  };
  return { ...actual, writeFile: writeFileOrFail };
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

it('reports a full disk in one line and leaves no files behind', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const file = join(folder, 'scorecard-2021-22.csv');
  await writeFile(file, `${columns},${rates}\n100,A,Town,AL,,,1,1,0.5,10,1,1,0.5,,0.5,,0,2\n`);
  failure = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  const dataDir = join(folder, 'data');
  expect(await main([file, '--data-dir', dataDir], {})).toBe(1);
  const message = `Cannot write to ${dataDir}: the disk is full. Free some space and run the import again. The current data is unchanged.`;
  expect(error.mock.calls).toEqual([[message]]);
  expect(await readdir(dataDir)).toEqual([]);
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
