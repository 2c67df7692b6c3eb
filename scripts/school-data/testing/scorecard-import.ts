import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { CatalogFile } from '../../../server/built-in/catalog/catalog-file.ts';
import { importScorecard } from '../import-scorecard.ts';

/** A valid row of the College Scorecard's institution file. */
export const row = {
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

export type Row = Partial<typeof row>;

/** Returns the text of a CSV file with one row for each argument: the valid row with these changes. */
export const toCsv = (...rows: Row[]): string =>
  [
    Object.keys(row).join(),
    ...rows.map((changes) =>
      Object.values({ ...row, ...changes })
        .map((cell) => `"${cell}"`)
        .join(),
    ),
  ].join('\n');

/** Gives each test an empty folder for import files. The import creates the data folder inside it. */
export function setUpImportFolder() {
  const paths = { folder: '', dataDir: '' };
  beforeEach(async () => {
    paths.folder = await mkdtemp(join(tmpdir(), 'import-'));
    paths.dataDir = join(paths.folder, 'data');
  });
  afterEach(() => rm(paths.folder, { recursive: true }));
  return {
    paths,
    async importText(text: string, name = 'scorecard-2021-22.csv') {
      const file = join(paths.folder, name);
      await writeFile(file, text);
      return importScorecard({ file, dataDir: paths.dataDir });
    },
    async readCatalog(): Promise<CatalogFile> {
      return JSON.parse(await readFile(join(paths.dataDir, 'catalogue.json'), 'utf8')) as CatalogFile;
    },
  };
}
