import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usStates } from '../../../src/core/us-states.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { matchPrograms } from '../inventory/matching.ts';
import { createCatalog, openCatalog, sampleCatalog } from './catalog.ts';
import type { CatalogFile, SchoolRecord } from './catalog-file.ts';
import { degreeTree } from './degree-tree.ts';

const school: SchoolRecord = {
  id: '1',
  slug: 'a-1',
  name: 'A',
  city: 'B',
  stateCode: 'AL',
  isPrivate: false,
  level: '4 year',
  blurb: 'A school.',
  offers: 'b0704 a0901o',
};
const file = (version: string, schools = [school]): CatalogFile => ({
  kind: 'scorecard',
  version,
  source: { name: 'Test', year: '2020-21' },
  schools,
});

describe('the shipped sample', () => {
  const catalog = sampleCatalog();

  it('the shipped sample has at least 100 made-up schools, each marked as a sample by its name and record', () => {
    expect(catalog.schools.length).toBeGreaterThanOrEqual(100);
    expect(
      catalog.schools.every(
        ({ sample, name, accreditation }) =>
          sample && name.includes('Sample') && accreditation === 'Sample accreditor',
      ),
    ).toBe(true);
    expect(new Set(catalog.schools.map(({ slug }) => slug)).size).toBe(catalog.schools.length);
  });

  it('the shipped sample has at least two four-year schools in every state and D.C.', () => {
    for (const { abbreviation } of usStates) {
      expect(
        catalog.schools.filter(({ stateCode, level }) => stateCode === abbreviation && level === '4 year')
          .length,
        abbreviation,
      ).toBeGreaterThanOrEqual(2);
    }
  });

  it('the shipped sample has a different description for every school', () => {
    expect(new Set(catalog.schools.map(({ blurb }) => blurb)).size).toBe(catalog.schools.length);
  });

  it('the shipped sample has a program for every path of the degree tree', () => {
    for (const degree of degreeTree) {
      for (const category of degree.categories) {
        for (const subject of category.subjects) {
          const { exact } = matchPrograms(catalog, {
            degree: degree.slug,
            category: category.slug,
            subject: subject.slug,
          });
          expect(exact, `${degree.slug} ${category.slug} ${subject.slug}`).toBeGreaterThan(0);
        }
      }
    }
  });
});

describe('createCatalog', () => {
  it('orders schools by outcome and puts very small and unrated schools last', () => {
    const rated = (id: string, rate: number, students = 1000): SchoolRecord => ({
      ...school,
      id,
      name: id,
      retentionRate: rate,
      completionRate: rate,
      students,
    });
    const catalog = createCatalog(
      file('1', [
        { ...school, id: 'unrated' },
        rated('small', 1, 20),
        rated('good', 0.8),
        rated('better', 0.9),
      ]),
    );
    expect(catalog.schools.map(({ id }) => id).slice(0, 2)).toEqual(['better', 'good']);
  });

  it('reads encoded offers and skips levels and subjects that the degree tree does not have', () => {
    const catalog = createCatalog(file('1', [{ ...school, offers: 'b0704 a0901o x0704 b9999' }]));
    expect(
      catalog.offers.map(({ degree, subject, isOnline }) => [degree.slug, subject.category.slug, isOnline]),
    ).toEqual([
      ['bachelors', 'nursing-and-healthcare', false],
      ['associates', 'science-and-engineering', true],
    ]);
  });
});

describe('openCatalog', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'catalog-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const replaceFile = async (text: string) => {
    await writeFile(join(dataDir, 'draft'), text);
    await rename(join(dataDir, 'draft'), join(dataDir, 'catalogue.json'));
  };

  it('switches to imported data, and back after its removal, without a restart', async () => {
    const store = await openCatalog({ dataDir, log: vi.fn() });
    const initial = store.current();
    expect(initial.kind).toBe('sample');
    expect(await store.refresh()).toBe(false);
    await replaceFile(JSON.stringify(file('one')));
    expect(await store.refresh()).toBe(true);
    expect(store.current()).toMatchObject({ kind: 'scorecard', version: 'one' });
    expect(initial.kind).toBe('sample');
    await rm(join(dataDir, 'catalogue.json'));
    expect(await store.refresh()).toBe(true);
    expect(store.current().kind).toBe('sample');
  });

  it('keeps the imported data while its folder is unreadable, and logs each outage once', async () => {
    const log = vi.fn();
    await replaceFile(JSON.stringify(file('one')));
    const store = await openCatalog({ dataDir, log });
    const moved = `${dataDir}-moved`;
    for (let outage = 1; outage <= 2; outage += 1) {
      await rename(dataDir, moved);
      // A file in place of the folder fails with ENOTDIR.
      await writeFile(dataDir, '');
      for (let poll = 0; poll < 3; poll += 1) expect(await store.refresh()).toBe(false);
      expect(store.current().version).toBe('one');
      expect(log).toHaveBeenCalledTimes(outage);
      await rm(dataDir);
      await rename(moved, dataDir);
      expect(await store.refresh()).toBe(false);
    }
    expect(log.mock.calls[0]?.[0]).toContain('using the previous data: ENOTDIR');
  });

  it.each([
    ['invalid JSON', '{', 'catalogue.json: the file is not valid JSON'],
    ['no schools', JSON.stringify(file('two', [])), 'catalogue.json: schools: must not be empty'],
    [
      'a bad rate',
      JSON.stringify(file('two', [{ ...school, admissionRate: 7 }])),
      'catalogue.json: schools.0.admissionRate: must be at most 1, not 7',
    ],
    [
      'a bad percentage',
      JSON.stringify(file('two', [{ ...school, percentOnlineEnrollment: 101 }])),
      'catalogue.json: schools.0.percentOnlineEnrollment: must be at most 100, not 101',
    ],
  ])(
    'keeps the previous data when the new file has %s, and logs the position and reason once',
    async (_case, text, message) => {
      const log = vi.fn();
      await replaceFile(JSON.stringify(file('one')));
      const store = await openCatalog({ dataDir, log });
      await replaceFile(text);
      expect(await store.refresh()).toBe(false);
      expect(await store.refresh()).toBe(false);
      expect(store.current().version).toBe('one');
      expect(log).toHaveBeenCalledTimes(1);
      expect(log.mock.calls[0]?.[0]).toContain(message);
      expect(log.mock.calls[0]?.[0]).toContain('using the previous data');
    },
  );
});

describe('openCatalog at startup', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'catalog-'));
    await mkdir(join(dataDir, 'versions'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));
  const write = (name: string, text: string) => writeFile(join(dataDir, name), text);

  it('uses the newest valid stored version while the file is invalid, and the file once it is replaced', async () => {
    const log = vi.fn();
    await write('versions/9-one.json', JSON.stringify(file('one')));
    await write('versions/10-two.json', JSON.stringify(file('two')));
    await write('versions/11-three.json', '{');
    await write('catalogue.json', '{');
    const store = await openCatalog({ dataDir, log });
    expect(store.current()).toMatchObject({ kind: 'scorecard', version: 'two' });
    expect(log.mock.calls.map(([message]) => message)).toEqual([
      expect.stringMatching(/^a stored version of the school data failed to load: .*11-three\.json: /),
      expect.stringMatching(
        /^school data failed to load; using the stored version two: .*catalogue\.json: the file is not valid JSON/,
      ),
    ]);
    await write('draft', JSON.stringify(file('four')));
    await rename(join(dataDir, 'draft'), join(dataDir, 'catalogue.json'));
    expect(await store.refresh()).toBe(true);
    expect(store.current().version).toBe('four');
  });

  it('uses a stored version while the file is unreadable, and reads the file again', async () => {
    const log = vi.fn();
    await write('versions/9-one.json', JSON.stringify(file('one')));
    // Not even root can read a folder as a file.
    await mkdir(join(dataDir, 'catalogue.json'));
    const store = await openCatalog({ dataDir, log });
    expect(store.current().version).toBe('one');
    expect(log).toHaveBeenCalledTimes(1);
    await rm(join(dataDir, 'catalogue.json'), { recursive: true });
    await write('catalogue.json', JSON.stringify(file('two')));
    expect(await store.refresh()).toBe(true);
  });

  it('uses the sample without the file, whatever versions are stored', async () => {
    await write('versions/9-one.json', JSON.stringify(file('one')));
    expect((await openCatalog({ dataDir, log: vi.fn() })).current().kind).toBe('sample');
  });
});

/** Serializes a catalog with each school on its own line, as an import does. */
const toLines = (catalogFile: CatalogFile): string =>
  JSON.stringify(catalogFile)
    .replace('"schools":[', '"schools":[\n')
    .replaceAll('},{', '},\n{')
    .replace(/]}$/, '\n]}\n');

describe('a large file', () => {
  let dataDir: string;
  const schools = Array.from({ length: 3000 }, (_, index) => ({
    ...school,
    id: String(index),
    slug: `a-${index}`,
  }));

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'catalog-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('validates and indexes a large file in several turns of the event loop', async () => {
    const log = vi.fn();
    const store = await openCatalog({ dataDir, log });
    await writeFile(join(dataDir, 'catalogue.json'), toLines(file('v2', schools)));
    // 3,000 schools at 1,000 per turn: three turns each to parse, validate and index, and two around
    // sorting.
    expect(await countTurns(store.refresh())).toBeGreaterThanOrEqual(11);
    expect(log).not.toHaveBeenCalled();
    expect(store.current().offersBySchool.size).toBe(3000);
  });

  it('calls each `prepare` function with a new snapshot before `current` returns it', async () => {
    const versions: string[] = [];
    const prepare = ({ version }: { version: string }) => versions.push(version);
    const store = await openCatalog({ dataDir, log: vi.fn(), prepare: [prepare, prepare] });
    await writeFile(join(dataDir, 'catalogue.json'), JSON.stringify(file('v2')));
    const refresh = store.refresh();
    expect(store.current().version).not.toBe('v2');
    expect(await refresh).toBe(true);
    expect(versions).toEqual(['v2', 'v2']);
  });

  it('logs the index of an invalid school', async () => {
    const log = vi.fn();
    const withInvalidSchool = [...schools.slice(0, 1500), { ...school, id: 7 as unknown as string }];
    await writeFile(join(dataDir, 'catalogue.json'), JSON.stringify(file('v2', withInvalidSchool)));
    await openCatalog({ dataDir, log });
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('schools.1500.id: must be text, not 7'),
    );
  });
});
