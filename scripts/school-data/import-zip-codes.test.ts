import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readZipCodes, zipCodesFileName } from '../../server/built-in/schools/zip-codes.ts';
import { findZipCode } from '../../src/core/zip-codes/zip-codes.ts';
import { importZipCodes, main } from './import-zip-codes.ts';

/** The format of the Census Bureau's file: tabs, padded numbers, spaces after the last column's name. */
const gazetteer = `GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG                    
00601\t166847909\t799292\t      64.42\t       0.309\t 18.180555\t -66.749961
10001\t1598935\t0\t       0.617\t           0\t 40.750628\t -73.997206
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-codes-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  vi.restoreAllMocks();
});

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('importing ZIP codes', () => {
  it('reads the Gazetteer of the Census Bureau', async () => {
    const summary = await importZipCodes(await write('gaz.txt', gazetteer), folder);
    expect(summary.count).toBe(2);
    const { source, packed } = await readZipCodes(folder);
    expect(source).toContain('Census Bureau');
    expect(findZipCode(packed, '00601')).toMatchObject({ latitude: 18.18, longitude: -66.75 });
    expect(findZipCode(packed, '10001')).toMatchObject({ latitude: 40.75, longitude: -74 });
  });

  it('averages the positions of the schools of a ZIP code in a College Scorecard file', async () => {
    const csv =
      'UNITID,ZIP,LATITUDE,LONGITUDE\n1,35762,34,-86\n2,35762-0123,35,-87\n3,99999,NULL,NULL\n4,,1,1\n5,99998,NA,NA\n';
    await importZipCodes(await write('scorecard.csv', csv), folder);
    const { packed } = await readZipCodes(folder);
    expect(findZipCode(packed, '35762')).toMatchObject({ latitude: 34.5, longitude: -86.5 });
    expect(findZipCode(packed, '99999')).toBeUndefined();
    expect(findZipCode(packed, '99998')).toBeUndefined();
  });

  it('adds the leading zeros that spreadsheets remove', async () => {
    const csv = 'ZIP,LATITUDE,LONGITUDE\n501,40.8,-73\n1001,42.1,-72.6\n1002-1234,42.4,-72.5\n';
    expect((await importZipCodes(await write('zip.csv', csv), folder)).count).toBe(3);
    const { packed } = await readZipCodes(folder);
    expect(findZipCode(packed, '00501')).toMatchObject({ latitude: 40.8, longitude: -73 });
    expect(findZipCode(packed, '01001')).toMatchObject({ latitude: 42.1, longitude: -72.6 });
    expect(findZipCode(packed, '01002')).toMatchObject({ latitude: 42.4, longitude: -72.5 });
  });

  it('reports how many rows it skipped', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const csv = 'ZIP,LATITUDE,LONGITUDE\n10001,40,-73\nOX1 2JD,51,-1\n12,40,-73\n99999,NULL,NULL\n';
    expect(await main([await write('zip.csv', csv), '--data-dir', folder], {})).toBe(0);
    expect(info).toHaveBeenLastCalledWith('Skipped rows without a valid ZIP code or without a position: 3.');
  });

  it('rejects a file with far fewer ZIP codes than the current data, unless --allow-fewer is given', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await importZipCodes(await write('gaz.txt', gazetteer), folder);
    const before = await readFile(join(folder, zipCodesFileName), 'utf8');
    const file = await write('cut.csv', 'ZIP,LATITUDE,LONGITUDE\n10001,40,-73\n');
    expect(await main([file, '--data-dir', folder], {})).toBe(1);
    expect(error).toHaveBeenLastCalledWith(
      'The file has 1 ZIP codes, but the current data has 2: the file seems to be cut off. ' +
        'The current data is unchanged. Add --allow-fewer if this is intended.',
    );
    expect(await readFile(join(folder, zipCodesFileName), 'utf8')).toBe(before);
    expect(await main([file, '--data-dir', folder, '--allow-fewer'], {})).toBe(0);
    expect((await readZipCodes(folder)).source).toContain('College Scorecard');
  });

  it('packs 33,000 ZIP codes into less than 250 KB', async () => {
    const rows = Array.from({ length: 33_000 }, (_, index) => {
      const latitude = 25 + ((index * 7919) % 2400) / 100;
      return `${String(501 + index * 3).padStart(5, '0')},${latitude},${-125 + ((index * 104_729) % 5800) / 100}`;
    });
    const file = await write('all.csv', `ZIP,LATITUDE,LONGITUDE\n${rows.join('\n')}\n`);
    expect((await importZipCodes(file, folder)).bytes).toBeLessThan(250_000);
  });

  it.each([
    ['a,b\n1,2\n', 'Row 1: the header has none of the columns'],
    ['ZIP,LATITUDE,LONGITUDE\n10001,north,-73\n', 'Row 2: “north, -73” is not a position'],
    ['ZIP,LATITUDE,LONGITUDE\n', 'The file has no ZIP codes with positions'],
  ])('explains the problem in the file %j and keeps the current data', async (text, problem) => {
    await importZipCodes(await write('gaz.txt', gazetteer), folder);
    const before = await readFile(join(folder, zipCodesFileName), 'utf8');
    await expect(importZipCodes(await write('bad.csv', text), folder)).rejects.toThrow(problem);
    expect(await readFile(join(folder, zipCodesFileName), 'utf8')).toBe(before);
  });

  it('returns 2 without a file, 1 for a missing file and 0 after an import', async () => {
    const [info, error] = [vi.spyOn(console, 'info'), vi.spyOn(console, 'error')];
    for (const spy of [info, error]) spy.mockImplementation(() => undefined);
    expect(await main([], {})).toBe(2);
    expect(await main([join(folder, 'none.txt')], { DATA_DIR: folder })).toBe(1);
    expect(error).toHaveBeenLastCalledWith(expect.stringContaining('does not exist'));
    expect(await main([await write('gaz.txt', gazetteer), '--data-dir', folder], {})).toBe(0);
    expect(info).toHaveBeenLastCalledWith(expect.stringContaining('Imported 2 ZIP codes'));
  });
});

it('reports in one line that the data folder cannot be written, and leaves no other files', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, zipCodesFileName), { recursive: true });
  expect(await main([await write('gaz.txt', gazetteer), '--data-dir', dataDir], {})).toBe(1);
  expect(error.mock.calls).toEqual([
    [expect.stringMatching(/^Cannot write to .*data: .*\. The current data is unchanged\.$/)],
  ]);
  expect(await readdir(dataDir)).toEqual([zipCodesFileName]);
});

describe('reading ZIP codes', () => {
  it('uses the shipped positions if nothing was imported', async () => {
    const { packed } = await readZipCodes(folder);
    expect(findZipCode(packed, '35762')).toMatchObject({ isApproximate: false });
  });

  it('rejects an invalid file and names it', async () => {
    await write(zipCodesFileName, '{"source":""}');
    await expect(readZipCodes(folder)).rejects.toThrow(`${join(folder, zipCodesFileName)} is invalid`);
  });
});
