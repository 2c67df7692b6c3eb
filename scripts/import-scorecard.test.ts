import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCatalogue } from '../server/built-in/catalogue/catalogue.ts';
import type { CatalogueFile } from '../server/built-in/catalogue/catalogue-file.ts';
import { importScorecard, main, yearOfName } from './import-scorecard.ts';

const row = {
  UNITID: '100',
  INSTNM: 'Example & Sons Collège',
  CITY: 'Town',
  STABBR: 'AL',
  INSTURL: 'www.example.org/',
  ACCREDAGENCY: 'An agency',
  CONTROL: '1',
  ICLEVEL: '1',
  ADM_RATE: '0.716',
  UGDS: '5098',
  TUITIONFEE_IN: '10024',
  TUITIONFEE_OUT: '18634',
  RET_FT4: '0.58',
  RET_FTL4: '',
  C150_4: '0.28',
  C150_L4: '',
  CIP51ASSOC: '0',
  CIP51BACHL: '2',
  CIP11ASSOC: '1',
  CIP11BACHL: '1',
};
type Row = Partial<typeof row>;
const toCsv = (...rows: Row[]): string =>
  [
    Object.keys(row).join(),
    ...rows.map((changes) =>
      Object.values({ ...row, ...changes })
        .map((cell) => `"${cell}"`)
        .join(),
    ),
  ].join('\n');

let folder = '';
let dataDir = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

async function importText(text: string, name = 'scorecard-2021-22.csv') {
  const file = join(folder, name);
  await writeFile(file, text);
  return importScorecard({ file, dataDir });
}
const stored = async (): Promise<CatalogueFile> =>
  JSON.parse(await readFile(join(dataDir, 'catalogue.json'), 'utf8')) as CatalogueFile;

describe('a readable file', () => {
  it('becomes the catalogue, with source and year', async () => {
    const summary = await importText(
      `\uFEFF${toCsv({}, { UNITID: '200', INSTURL: 'NULL', ADM_RATE: 'PrivacySuppressed', CONTROL: '3' })}\n`,
    );
    expect(summary).toMatchObject({ schools: 2, programs: 6, year: '2021-22' });
    const { kind, source, schools } = await stored();
    expect(kind).toBe('scorecard');
    expect(source).toMatchObject({ name: expect.stringContaining('College Scorecard'), year: '2021-22' });
    expect(schools[0]).toMatchObject({
      slug: 'example-and-sons-college-100',
      url: 'https://www.example.org/',
      isPrivate: false,
      level: '4 year',
      tuitionInState: 10_024,
      students: 5098,
    });
    expect(schools[1]).toMatchObject({ isPrivate: true });
    expect(schools[1]).not.toHaveProperty('url');
    expect(schools[1]).not.toHaveProperty('admissionRate');
  });

  it('may have lines that end as on Windows, a mark of its encoding, empty lines and cells of several lines', async () => {
    const text = toCsv({}, { UNITID: '200', CITY: 'Two\nlines' }).replaceAll(/(?<!Two)\n/g, '\r\n\r\n');
    expect((await importText(`\uFEFF${text}\r\n`)).schools).toBe(2);
    expect((await stored()).schools).toMatchObject([
      { accreditation: 'An agency', offers: expect.stringMatching(/\w$/) },
      { city: 'Two\nlines' },
    ]);
  });

  it.each(['AS', 'DC', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI', 'WY'])(
    'may have schools in %s',
    async (STABBR) => {
      await importText(toCsv({ STABBR }));
      expect((await stored()).schools[0]?.stateCode).toBe(STABBR);
    },
  );

  it('takes the rates of two-year schools from their own columns', async () => {
    await importText(toCsv({ ICLEVEL: '2', RET_FT4: '', RET_FTL4: '0.6', C150_4: '', C150_L4: '0.3' }));
    expect((await stored()).schools[0]).toMatchObject({
      level: '2 year',
      retentionRate: 0.6,
      completionRate: 0.3,
    });
  });

  describe('with the columns of the net price and the position', () => {
    const columns = { NPT4_PUB: '13057', NPT4_PRIV: '', LATITUDE: '34.78', LONGITUDE: '-86.57' };
    const importRow = async (changes: Partial<typeof columns & typeof row>) => {
      const cells = { ...row, ...columns, ...changes };
      await importText(`${Object.keys(cells).join()}\n"${Object.values(cells).join('","')}"`);
      return (await stored()).schools[0];
    };

    it('reads the net price of public and private schools from their own columns', async () => {
      const position = { latitude: 34.78, longitude: -86.57 };
      expect(await importRow({})).toMatchObject({ netPrice: 13_057, control: 'public', ...position });
      const forProfit = { NPT4_PUB: '', NPT4_PRIV: '0', CONTROL: '3' };
      expect(await importRow(forProfit)).toMatchObject({
        netPrice: 0,
        control: 'for-profit',
        isPrivate: true,
      });
    });

    it('accepts a negative net price, which means that grants exceed the cost', async () => {
      expect(await importRow({ NPT4_PUB: '-4247' })).toMatchObject({ netPrice: -4247 });
    });

    it('marks a withheld figure as suppressed, and a missing one not', async () => {
      const school = await importRow({ NPT4_PUB: 'PrivacySuppressed', ADM_RATE: '', UGDS: 'PS' });
      expect(school).toMatchObject({ suppressed: ['netPrice', 'students'] });
      expect(school).not.toHaveProperty('netPrice');
      expect(school).not.toHaveProperty('admissionRate');
    });

    it('leaves out half a position and refuses an impossible one', async () => {
      expect(await importRow({ LONGITUDE: '' })).not.toHaveProperty('latitude');
      await expect(importRow({ LATITUDE: '91' })).rejects.toThrow(/column LATITUDE: “91” is not between/);
    });
  });

  it('keeps the slugs of the schools in service and remembers former ones', async () => {
    await importText(toCsv({}));
    expect((await stored()).schools[0]?.slug).toBe('example-and-sons-college');
    await importText(toCsv({ INSTNM: 'Renamed' }, { UNITID: '200' }));
    expect((await stored()).schools).toMatchObject([
      { slug: 'renamed', formerSlugs: ['example-and-sons-college'] },
      { slug: 'example-and-sons-college' },
    ]);
  });

  it('reads 2 as exclusively online and 0 as not offered', async () => {
    await importText(toCsv({}));
    const catalogue = (await openCatalogue({ dataDir, log: vi.fn() })).current();
    expect(
      catalogue.offers
        .map(({ degree, subject, isOnline }) => `${degree.slug} ${subject.slug} ${isOnline}`)
        .sort(),
    ).toEqual([
      'associates computer-and-information-sciences false',
      'bachelors computer-and-information-sciences false',
      'bachelors health-professions true',
    ]);
  });

  it('describes a school by its figures alone', async () => {
    await importText(toCsv({}));
    expect((await stored()).schools[0]?.blurb).toBe(
      'A public 4-year school in Town, AL with 5,098 undergraduates. 72% of applicants are admitted, 58% of first-year students return, and ' +
        '28% complete a program within 150% of its normal time. Published tuition and fees: $10,024 in state and $18,634 out of state a year.',
    );
  });

  it('leaves nothing beside the catalogue, and replaces an older one', async () => {
    await importText(toCsv({}));
    const first = (await stored()).version;
    await importText(toCsv({ UGDS: '1' }));
    expect((await stored()).version).not.toBe(first);
    expect(await readdir(dataDir)).toEqual(['catalogue.json']);
  });
});

describe('what cannot be read', () => {
  it.each<[string, Row, RegExp]>([
    ['a word for a number', { UGDS: 'many' }, /row 3, column UGDS: “many” is not a number/],
    ['a negative number', { TUITIONFEE_IN: '-1' }, /row 3, column TUITIONFEE_IN/],
    ['a rate above 1', { ADM_RATE: '71.6' }, /row 3, column ADM_RATE: “71.6” is not a share/],
    ['an unknown program code', { CIP51BACHL: '7' }, /row 3, column CIP51BACHL: “7” is none of 0, 1, 2/],
    ['an unknown control', { CONTROL: '9' }, /row 3, column CONTROL/],
    ['no name', { INSTNM: '' }, /row 3, column INSTNM: is empty/],
    ['a repeated school', { UNITID: '100' }, /row 3, column UNITID: “100” stands in row 2 already/],
    ['a state in words', { STABBR: 'Alabama' }, /row 3, column STABBR/],
    [
      'a code of no state',
      { STABBR: 'QQ' },
      /1 cell could not be read[\s\S]* row 3, column STABBR: “QQ” is not the code of a state or territory/,
    ],
  ])('%s is named by row and column, and good data stays', async (_case, changes, message) => {
    await importText(toCsv({}));
    const before = await readFile(join(dataDir, 'catalogue.json'));
    await expect(importText(toCsv({}, { UNITID: '200', ...changes }))).rejects.toThrow(message);
    expect((await readFile(join(dataDir, 'catalogue.json'))).equals(before)).toBe(true);
    expect(await readdir(dataDir)).toEqual(['catalogue.json']);
  });

  it('tells bytes that are not UTF-8', async () => {
    const file = join(folder, 'latin-2021-22.csv');
    await writeFile(file, Buffer.from(toCsv({ INSTNM: 'Universit\u00e9' }), 'latin1'));
    await expect(importScorecard({ file, dataDir })).rejects.toThrow(
      /row 2, column INSTNM: .*not valid UTF-8/,
    );
  });

  it('refuses a file cut at the end of a row, unless told that fewer schools are meant', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => ({ UNITID: String(200_000 + index) }));
    await importText(toCsv(...rows));
    await expect(importText(toCsv(...rows.slice(0, 3)))).rejects.toThrow(
      'The file has 3 schools, the data in service 10: it looks cut off.',
    );
    expect((await stored()).schools).toHaveLength(10);
    const file = join(dataDir, 'fewer-2021-22.csv');
    await writeFile(file, toCsv(...rows.slice(0, 3)));
    await importScorecard({ file, dataDir, isShrinking: true });
    expect((await stored()).schools).toHaveLength(3);
  });

  it('names missing columns before it reads anything', async () => {
    await expect(importText('UNITID,INSTNM\n1,A')).rejects.toThrow(
      /Row 1: the header lacks CITY, .*CIPnnBACHL/,
    );
  });

  it('counts rows as a spreadsheet does, which shows empty lines and cells of several lines', async () => {
    const rows = toCsv({ CITY: 'Two\nlines' }, { UNITID: '200', UGDS: 'many' });
    await expect(importText(rows)).rejects.toThrow('row 3, column UGDS');
    const gap = rows.replace('\n"200"', '\n\n"200"');
    await expect(importText(gap)).rejects.toThrow('row 4, column UGDS');
    await expect(importText(gap.replace(/,"[^"]*"$/, ''))).rejects.toThrow(
      'Row 4 has 19 cells, the header 20',
    );
  });

  it('tells a row that is cut off from one that is wrongly quoted', async () => {
    await expect(importText(`${toCsv({})}\n"200","B"`)).rejects.toThrow(
      'Row 3 has 2 cells, the header 20: the data in service was left as it is.',
    );
    await expect(importText(`${toCsv({})}\n200`)).rejects.toThrow('Row 3 has 1 cell, the header 20');
    await expect(importText(`${toCsv({}, { UNITID: '200' })},"more"`)).rejects.toThrow(
      'Row 3 has 21 cells, the header 20',
    );
    await expect(importText(`${toCsv({})}\n"200","B`)).rejects.toThrow(/not a well-formed CSV/);
  });

  it('refuses an empty file, a header alone, a missing file and a nameless year', async () => {
    await expect(importText('')).rejects.toThrow('The file is empty.');
    await expect(importText('\uFEFF\r\n')).rejects.toThrow('The file has no schools.');
    await expect(importText(Object.keys(row).join())).rejects.toThrow('The file has no schools.');
    await expect(importScorecard({ file: join(folder, 'none-2021-22.csv'), dataDir })).rejects.toThrow(
      'There is no file',
    );
    await expect(importText(toCsv({}), 'schools.csv')).rejects.toThrow(
      /^The file name schools.csv has no school year. Add the year of the data: npm run import:scorecard -- .*schools.csv 2021-22$/,
    );
  });

  it('refuses a folder in place of the file, and a file in place of the data folder', async () => {
    const inside = join(folder, 'scorecard-2021-22');
    await mkdir(inside);
    await expect(importScorecard({ file: inside, dataDir })).rejects.toThrow(
      `${inside} is a folder: give the CSV file in it.`,
    );
    const file = join(folder, 'scorecard-2021-22.csv');
    await writeFile(file, toCsv({}));
    await expect(importScorecard({ file, dataDir: file })).rejects.toThrow('which is a file');
  });

  it.each(['abc', '2021', '2021-23', '2022-05', ''])('refuses “%s” as the year', async (year) => {
    const file = join(folder, 'scorecard-2021-22.csv');
    await writeFile(file, toCsv({}));
    await expect(importScorecard({ file, dataDir, year })).rejects.toThrow(
      `The year “${year}” is not a school year. Write it like 2021-22`,
    );
  });

  it('leaves the old data whole, and nothing beside it, when it is stopped', async () => {
    await importText(toCsv({}));
    const before = await readFile(join(dataDir, 'catalogue.json'));
    const file = join(folder, 'scorecard-2022-23.csv');
    await writeFile(file, toCsv({ UGDS: '1' }));
    const whileReading = new AbortController();
    const stop = (controller: AbortController) => controller.abort(new Error('enough'));
    const reading = importScorecard({ file, dataDir, signal: whileReading.signal });
    stop(whileReading);
    await expect(reading).rejects.toThrow('enough');
    const whileWriting = new AbortController();
    await expect(
      importScorecard({ file, dataDir, signal: whileWriting.signal, progress: () => stop(whileWriting) }),
    ).rejects.toThrow('enough');
    expect((await readFile(join(dataDir, 'catalogue.json'))).equals(before)).toBe(true);
    expect(await readdir(dataDir)).toEqual(['catalogue.json']);
  });

  it('lists the first twenty problems and counts the rest', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ UNITID: String(index + 1), UGDS: 'x' }));
    await expect(importText(toCsv(...rows))).rejects.toThrow(/25 cells could not be read[\s\S]*and 5 more/);
  });
});

describe('command line', () => {
  it('reads the year of usual file names', () => {
    expect(yearOfName('/x/MERGED2021_22_PP.csv')).toBe('2021-22');
    expect(yearOfName('college-scorecard-2019-20.csv')).toBe('2019-20');
    expect(yearOfName('scorecard-2022-05.csv')).toBeUndefined();
    expect(yearOfName('schools.csv')).toBeUndefined();
    expect(yearOfName('Most-Recent-Cohorts-Institution.csv')).toBe('most recent cohorts');
    expect(yearOfName('Most-Recent-Cohorts-Institution_2021_22.csv')).toBe('2021-22');
  });

  it('imports the file that the README names, without a year', async () => {
    vi.spyOn(console, 'info').mockReturnValue();
    const file = join(folder, 'Most-Recent-Cohorts-Institution.csv');
    await writeFile(file, toCsv({}));
    expect(await main([file, '--data-dir', dataDir], {})).toBe(0);
    expect((await stored()).source.year).toBe('most recent cohorts');
    vi.restoreAllMocks();
  });

  it('takes the year as the second argument', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'info').mockReturnValue();
    const file = join(folder, 'schools.csv');
    await writeFile(file, toCsv({}));
    expect(await main([file, '2022-23', '--data-dir', dataDir], {})).toBe(0);
    expect((await stored()).source.year).toBe('2022-23');
    expect(await main([file, '2022-23', '--year', '2021-22', '--data-dir', dataDir], {})).toBe(2);
    expect(error.mock.lastCall?.[0]).toMatch(
      /^Unexpected argument: 2021-22. Give one file and at most one year./,
    );
    vi.restoreAllMocks();
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('says in one line that %s stopped it', async (signal) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const file = join(folder, 'scorecard-2021-22.csv');
    await writeFile(file, toCsv({}));
    const listeners = process.listenerCount(signal);
    const ended = main([file, '--data-dir', dataDir], {});
    process.emit(signal);
    expect(await ended).toBe(1);
    expect(error.mock.calls).toEqual([['Stopped; the data in service was left as it is.']]);
    expect(await readdir(dataDir)).toEqual([]);
    expect(process.listenerCount(signal)).toBe(listeners);
    vi.restoreAllMocks();
  });

  it('answers wrong usage with 2, an unreadable file with 1 and no stack, help with 0', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const info = vi.spyOn(console, 'info').mockReturnValue();
    expect(await main([], {})).toBe(2);
    expect(await main(['--nonsense'], {})).toBe(2);
    expect(await main([join(folder, 'none-2021-22.csv'), '--data-dir', dataDir], {})).toBe(1);
    expect(error.mock.lastCall?.[0]).not.toContain('at ');
    expect(await main(['--help'], {})).toBe(0);
    expect(info.mock.lastCall?.[0]).toContain('npm run import:scorecard');
    vi.restoreAllMocks();
  });
});
