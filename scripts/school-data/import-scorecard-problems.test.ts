import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importScorecard } from './import-scorecard.ts';
import { type Row, row, setUpImportFolder, toCsv } from './testing/scorecard-import.ts';

const { paths, importText, readCatalog } = setUpImportFolder();

describe('importScorecard with an invalid file', () => {
  it.each<[string, Row, RegExp]>([
    ['a word for a number', { UGDS: 'many' }, /row 3, column UGDS: “many” is not a number/],
    ['a negative number', { TUITIONFEE_IN: '-1' }, /row 3, column TUITIONFEE_IN/],
    ['a rate above 1', { ADM_RATE: '71.6' }, /row 3, column ADM_RATE: “71.6” is not a share/],
    ['an unknown program code', { CIP51BACHL: '7' }, /row 3, column CIP51BACHL: “7” is not one of 0, 1, 2/],
    ['an unknown control', { CONTROL: '9' }, /row 3, column CONTROL/],
    ['a control with the name of a property', { CONTROL: 'constructor' }, /row 3, column CONTROL/],
    ['no name', { INSTNM: '' }, /row 3, column INSTNM: is empty/],
    ['a repeated school', { UNITID: '100' }, /row 3, column UNITID: “100” is already in row 2/],
    ['a state in words', { STABBR: 'Alabama' }, /row 3, column STABBR/],
    [
      'an unknown state code',
      { STABBR: 'QQ' },
      /1 cell could not be read[\s\S]* row 3, column STABBR: “QQ” is not the code of a state or territory/,
    ],
  ])('reports %s with row and column, and keeps the current data', async (_case, changes, message) => {
    await importText(toCsv({}));
    const before = await readFile(join(paths.dataDir, 'catalogue.json'));
    await expect(importText(toCsv({}, { UNITID: '200', ...changes }))).rejects.toThrow(message);
    expect((await readFile(join(paths.dataDir, 'catalogue.json'))).equals(before)).toBe(true);
    expect(await readdir(paths.dataDir)).toEqual(['catalogue.json', 'versions']);
  });

  it('rejects an unclosed quote before it fills the memory', async () => {
    await expect(importText(`${toCsv({})}\n"${'x'.repeat(1_100_000)}`)).rejects.toThrow(
      /not a well-formed CSV: Max Record Size/,
    );
  });

  it('reports bytes that are not UTF-8', async () => {
    const file = join(paths.folder, 'latin-2021-22.csv');
    await writeFile(file, Buffer.from(toCsv({ INSTNM: 'Universit\u00e9' }), 'latin1'));
    await expect(importScorecard({ file, dataDir: paths.dataDir })).rejects.toThrow(
      /row 2, column INSTNM: .*not valid UTF-8/,
    );
  });

  it('rejects a file cut at the end of a row, unless fewer schools are allowed', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => ({ UNITID: String(200_000 + index) }));
    await importText(toCsv(...rows));
    await expect(importText(toCsv(...rows.slice(0, 3)))).rejects.toThrow(
      'The file has 3 schools, but the current data has 10: the file seems to be cut off.',
    );
    expect((await readCatalog()).schools).toHaveLength(10);
    const file = join(paths.dataDir, 'fewer-2021-22.csv');
    await writeFile(file, toCsv(...rows.slice(0, 3)));
    await importScorecard({ file, dataDir: paths.dataDir, isFewerAllowed: true });
    expect((await readCatalog()).schools).toHaveLength(3);
  });

  it('names missing columns before it reads any row', async () => {
    await expect(importText('UNITID,INSTNM\n1,A')).rejects.toThrow(
      /Row 1: the header has no column CITY, .*CIPnnBACHL/,
    );
  });

  it('rejects a header that has a column twice, because it is unclear which values are right', async () => {
    const [header, cells] = toCsv({}).split('\n');
    await expect(importText(`${header},UGDS\n${cells},"1"`)).rejects.toThrow(
      'Row 1: the header has the column UGDS more than once.',
    );
  });

  it('counts rows as a spreadsheet does, with empty lines and cells with several lines', async () => {
    const rows = toCsv({ CITY: 'Two\nlines' }, { UNITID: '200', UGDS: 'many' });
    await expect(importText(rows)).rejects.toThrow('row 3, column UGDS');
    const gap = rows.replace('\n"200"', '\n\n"200"');
    await expect(importText(gap)).rejects.toThrow('row 4, column UGDS');
    await expect(importText(gap.replace(/,"[^"]*"$/, ''))).rejects.toThrow(
      'Row 4 has 19 cells, but the header has 20',
    );
  });

  it('reports the number of cells in a row that is cut off, and malformed CSV for a wrong quote', async () => {
    await expect(importText(`${toCsv({})}\n"200","B"`)).rejects.toThrow(
      'Row 3 has 2 cells, but the header has 20. The current data is unchanged.',
    );
    await expect(importText(`${toCsv({})}\n200`)).rejects.toThrow('Row 3 has 1 cell, but the header has 20');
    await expect(importText(`${toCsv({}, { UNITID: '200' })},"more"`)).rejects.toThrow(
      'Row 3 has 21 cells, but the header has 20',
    );
    await expect(importText(`${toCsv({})}\n"200","B`)).rejects.toThrow(/not a well-formed CSV/);
  });

  it('rejects an empty file, a header without rows, a missing file and a missing year', async () => {
    await expect(importText('')).rejects.toThrow('The file is empty.');
    await expect(importText('\uFEFF\r\n')).rejects.toThrow('The file has no schools.');
    await expect(importText(Object.keys(row).join())).rejects.toThrow('The file has no schools.');
    await expect(
      importScorecard({ file: join(paths.folder, 'none-2021-22.csv'), dataDir: paths.dataDir }),
    ).rejects.toThrow('does not exist.');
    await expect(importText(toCsv({}), 'schools.csv')).rejects.toThrow(
      /^The file name schools.csv has no school year. Add the year of the data: npm run import:scorecard -- .*schools.csv 2021-22$/,
    );
  });

  it('rejects a folder instead of the file, and a file instead of the data folder', async () => {
    const inside = join(paths.folder, 'scorecard-2021-22');
    await mkdir(inside);
    await expect(importScorecard({ file: inside, dataDir: paths.dataDir })).rejects.toThrow(
      `${inside} is a folder. Give the CSV file in it.`,
    );
    const file = join(paths.folder, 'scorecard-2021-22.csv');
    await writeFile(file, toCsv({}));
    await expect(importScorecard({ file, dataDir: file })).rejects.toThrow('which is a file');
  });

  it.each(['abc', '2021', '2021-23', '2022-05', ''])('rejects “%s” as the year', async (year) => {
    const file = join(paths.folder, 'scorecard-2021-22.csv');
    await writeFile(file, toCsv({}));
    await expect(importScorecard({ file, dataDir: paths.dataDir, year })).rejects.toThrow(
      `The year “${year}” is not a school year. Write it like 2021-22`,
    );
  });

  it('keeps the current data and leaves no other files when the import is stopped', async () => {
    await importText(toCsv({}));
    const before = await readFile(join(paths.dataDir, 'catalogue.json'));
    const file = join(paths.folder, 'scorecard-2022-23.csv');
    await writeFile(file, toCsv({ UGDS: '1' }));
    const whileReading = new AbortController();
    const stop = (controller: AbortController) => controller.abort(new Error('enough'));
    const reading = importScorecard({ file, dataDir: paths.dataDir, signal: whileReading.signal });
    stop(whileReading);
    await expect(reading).rejects.toThrow('enough');
    const whileWriting = new AbortController();
    await expect(
      importScorecard({
        file,
        dataDir: paths.dataDir,
        signal: whileWriting.signal,
        progress: () => stop(whileWriting),
      }),
    ).rejects.toThrow('enough');
    expect((await readFile(join(paths.dataDir, 'catalogue.json'))).equals(before)).toBe(true);
    expect(await readdir(paths.dataDir)).toEqual(['catalogue.json', 'versions']);
  });

  it('reports that the new data is in use when only its version could not be stored', async () => {
    await mkdir(paths.dataDir);
    await writeFile(join(paths.dataDir, 'versions'), 'a file instead of a folder');
    await expect(importText(toCsv({}))).rejects.toThrow(
      /^Cannot write to .*\. The new data is in use, but a rollback cannot return to it later\.$/,
    );
    expect((await readCatalog()).schools).toHaveLength(1);
  });

  it('lists the first twenty problems and counts the rest', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ UNITID: String(index + 1), UGDS: 'x' }));
    await expect(importText(toCsv(...rows))).rejects.toThrow(/25 cells could not be read[\s\S]*and 5 more/);
  });
});
