import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openCatalog } from '../../server/built-in/catalog/catalog.ts';
import { main, yearOfName } from './import-scorecard.ts';
import { row, setUpImportFolder, toCsv } from './testing/scorecard-import.ts';

const { paths, importText, readCatalog } = setUpImportFolder();

describe('importScorecard', () => {
  it('writes the catalog with source and year', async () => {
    const summary = await importText(
      `\uFEFF${toCsv({}, { UNITID: '200', INSTURL: 'NULL', ADM_RATE: 'PrivacySuppressed', CONTROL: '3' })}\n`,
    );
    expect(summary).toMatchObject({ schools: 2, programs: 6, year: '2021-22' });
    const { kind, source, schools } = await readCatalog();
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

  it('accepts Windows line ends, a byte order mark, empty lines and cells with several lines', async () => {
    const text = toCsv({}, { UNITID: '200', CITY: 'Two\nlines' }).replaceAll(/(?<!Two)\n/g, '\r\n\r\n');
    expect((await importText(`\uFEFF${text}\r\n`)).schools).toBe(2);
    expect((await readCatalog()).schools).toMatchObject([
      { accreditation: 'An agency', offers: expect.stringMatching(/\w$/) },
      { city: 'Two\nlines' },
    ]);
  });

  it.each(['AS', 'DC', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI', 'WY'])(
    'accepts schools in %s',
    async (STABBR) => {
      await importText(toCsv({ STABBR }));
      expect((await readCatalog()).schools[0]?.stateCode).toBe(STABBR);
    },
  );

  it('reads the rates of two-year schools from their own columns', async () => {
    await importText(toCsv({ ICLEVEL: '2', RET_FT4: '', RET_FTL4: '0.6', C150_4: '', C150_L4: '0.3' }));
    expect((await readCatalog()).schools[0]).toMatchObject({
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
      return (await readCatalog()).schools[0];
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

    it('marks a withheld figure as suppressed, but not a missing one', async () => {
      const school = await importRow({ NPT4_PUB: 'PrivacySuppressed', ADM_RATE: '', UGDS: 'PS' });
      expect(school).toMatchObject({ suppressed: ['netPrice', 'students'] });
      expect(school).not.toHaveProperty('netPrice');
      expect(school).not.toHaveProperty('admissionRate');
    });

    it('leaves out an incomplete position and rejects an impossible one', async () => {
      expect(await importRow({ LONGITUDE: '' })).not.toHaveProperty('latitude');
      await expect(importRow({ LATITUDE: '91' })).rejects.toThrow(/column LATITUDE: “91” is not between/);
    });
  });

  it('stores previous slugs, and gives them to no other school', async () => {
    await importText(toCsv({}));
    expect((await readCatalog()).schools[0]?.slug).toBe('example-and-sons-college');
    await importText(toCsv({ INSTNM: 'Renamed' }, { UNITID: '200' }));
    expect((await readCatalog()).schools).toMatchObject([
      { slug: 'renamed', previousSlugs: ['example-and-sons-college'] },
      { slug: 'example-and-sons-college-al' },
    ]);
  });

  it('reads the program code 2 as exclusively online and 0 as not offered', async () => {
    await importText(toCsv({}));
    const catalog = (await openCatalog({ dataDir: paths.dataDir, log: vi.fn() })).current();
    expect(
      catalog.offers
        .map(({ degree, subject, isOnline }) => `${degree.slug} ${subject.slug} ${isOnline}`)
        .sort(),
    ).toEqual([
      'associates computer-and-information-sciences false',
      'bachelors computer-and-information-sciences false',
      'bachelors health-professions true',
    ]);
  });

  it('describes a school by its figures', async () => {
    await importText(toCsv({}));
    expect((await readCatalog()).schools[0]?.blurb).toBe(
      'A public 4-year school in Town, AL with 5,098 undergraduates. 72% of applicants are admitted, 58% of first-year students return, and ' +
        '28% complete a program within 150% of its normal time. Published tuition and fees: $10,024 in state and $18,634 out of state a year.',
    );
  });

  it('replaces an older catalog and leaves no other files', async () => {
    await importText(toCsv({}));
    const first = (await readCatalog()).version;
    await importText(toCsv({ UGDS: '1' }));
    expect((await readCatalog()).version).not.toBe(first);
    expect(await readdir(paths.dataDir)).toEqual(['catalogue.json', 'versions']);
  });
});

describe('the command', () => {
  it('reads the year from common file names', () => {
    expect(yearOfName('/x/MERGED2021_22_PP.csv')).toBe('2021-22');
    expect(yearOfName('college-scorecard-2019-20.csv')).toBe('2019-20');
    expect(yearOfName('scorecard-2022-05.csv')).toBeUndefined();
    expect(yearOfName('schools.csv')).toBeUndefined();
    expect(yearOfName('Most-Recent-Cohorts-Institution.csv')).toBe('most recent cohorts');
    expect(yearOfName('Most-Recent-Cohorts-Institution_2021_22.csv')).toBe('2021-22');
  });

  it('imports the file that the README names, without a year', async () => {
    vi.spyOn(console, 'info').mockReturnValue();
    const file = join(paths.folder, 'Most-Recent-Cohorts-Institution.csv');
    await writeFile(file, toCsv({}));
    expect(await main([file, '--data-dir', paths.dataDir], {})).toBe(0);
    expect((await readCatalog()).source.year).toBe('most recent cohorts');
    vi.restoreAllMocks();
  });

  it('accepts the year as the second argument', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'info').mockReturnValue();
    const file = join(paths.folder, 'schools.csv');
    await writeFile(file, toCsv({}));
    expect(await main([file, '2022-23', '--data-dir', paths.dataDir], {})).toBe(0);
    expect((await readCatalog()).source.year).toBe('2022-23');
    expect(await main([file, '2022-23', '--year', '2021-22', '--data-dir', paths.dataDir], {})).toBe(2);
    expect(error.mock.lastCall?.[0]).toMatch(
      /^Unexpected argument: 2021-22. Give one file and at most one year./,
    );
    vi.restoreAllMocks();
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('reports in one line that %s stopped it', async (signal) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const file = join(paths.folder, 'scorecard-2021-22.csv');
    await writeFile(file, toCsv({}));
    const listeners = process.listenerCount(signal);
    const ended = main([file, '--data-dir', paths.dataDir], {});
    process.emit(signal);
    expect(await ended).toBe(1);
    expect(error.mock.calls).toEqual([['Stopped. The current data is unchanged.']]);
    expect(await readdir(paths.dataDir)).toEqual([]);
    expect(process.listenerCount(signal)).toBe(listeners);
    vi.restoreAllMocks();
  });

  it('returns 2 on wrong usage, 1 without a stack on an unreadable file, and 0 on --help', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const info = vi.spyOn(console, 'info').mockReturnValue();
    expect(await main([], {})).toBe(2);
    expect(await main(['--nonsense'], {})).toBe(2);
    expect(await main([join(paths.folder, 'none-2021-22.csv'), '--data-dir', paths.dataDir], {})).toBe(1);
    expect(error.mock.lastCall?.[0]).not.toContain('at ');
    expect(await main(['--help'], {})).toBe(0);
    expect(info.mock.lastCall?.[0]).toContain('npm run import:scorecard');
    vi.restoreAllMocks();
  });
});
