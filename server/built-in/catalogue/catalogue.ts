import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { DegreeItem } from '../../../src/core/model/degree.ts';
import { DerivedValues } from '../../cache/derived-values.ts';
import sample from '../../data/sample-schools.json' with { type: 'json' };
import { writeIssue } from '../../explain-issue.ts';
import {
  type CatalogueFile,
  CatalogueFileSchema,
  catalogueFileName,
  type SchoolRecord,
} from './catalogue-file.ts';
import { findDegreeOfLevel, findSubjectById, type SubjectEntry } from './degree-tree.ts';

/** One program of one school. */
export interface Offer {
  readonly school: SchoolRecord;
  readonly degree: DegreeItem;
  readonly subject: SubjectEntry;
  readonly isOnline: boolean;
}

/** An immutable snapshot of all schools and programs. */
export interface Catalogue {
  readonly kind: CatalogueFile['kind'];
  /** Changes whenever the data does; caches are keyed by it. */
  readonly version: string;
  readonly source: CatalogueFile['source'];
  /** Best first: by the share of students who stay and finish, then by name; very small and unrated schools last. */
  readonly schools: readonly SchoolRecord[];
  readonly offers: readonly Offer[];
  readonly offersByCategory: ReadonlyMap<string, readonly Offer[]>;
  readonly offersBySchool: ReadonlyMap<string, readonly Offer[]>;
  /** Work that depends on this snapshot alone: rankings, the search index, the degree list. */
  readonly derived: DerivedValues;
}

/** Serves the newest snapshot and notices when an import replaced the file. */
export interface CatalogueStore {
  current(): Catalogue;
  /** Looks at the file and takes it when it is new and valid. Resolves to true when it was. */
  refresh(): Promise<boolean>;
  /** Refreshes every few seconds without keeping the process alive. Returns the stop function. */
  watch(onChange?: () => void, intervalMs?: number): () => void;
}

/** The mean of retention and completion rate; undefined unless both are known. */
export function outcomeScore(
  school: Pick<SchoolRecord, 'retentionRate' | 'completionRate'>,
): number | undefined {
  const { retentionRate, completionRate } = school;
  return retentionRate === undefined || completionRate === undefined
    ? undefined
    : (retentionRate + completionRate) / 2;
}

/** Rates of schools with fewer students than this swing with a handful of people, so they order nothing. */
export const smallestRatedSchool = 200;

function orderScore(school: SchoolRecord): number {
  return (school.students ?? 0) >= smallestRatedSchool ? (outcomeScore(school) ?? -1) : -1;
}

function readOffers(school: SchoolRecord): Offer[] {
  return school.offers.split(' ').flatMap((code) => {
    const degree = findDegreeOfLevel(code.slice(0, 1));
    const subject = findSubjectById(`s${code.slice(1, 5)}`);
    return degree && subject ? [{ school, degree, subject, isOnline: code.endsWith('o') }] : [];
  });
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Makes a snapshot of a validated file. */
export function createCatalogue(file: CatalogueFile): Catalogue {
  const scored = file.schools.map((school) => ({ school, score: orderScore(school) }));
  scored.sort((one, other) => other.score - one.score || (one.school.name < other.school.name ? -1 : 1));
  const schools = scored.map(({ school }) => school);
  const offers = schools.flatMap(readOffers);
  return {
    kind: file.kind,
    version: file.version,
    source: file.source,
    schools,
    offers,
    offersByCategory: groupBy(offers, (offer) => offer.subject.category.slug),
    offersBySchool: groupBy(offers, (offer) => offer.school.id),
    derived: new DerivedValues(),
  };
}

/** A snapshot of some of a catalogue's schools, in the same order. */
export function selectSchools(catalogue: Catalogue, isWanted: (school: SchoolRecord) => boolean): Catalogue {
  return createCatalogue({ ...catalogue, schools: catalogue.schools.filter(isWanted) });
}

/** The sample that the project ships. */
export function sampleCatalogue(): Catalogue {
  return createCatalogue(v.parse(CatalogueFileSchema, sample));
}

/** Reads and validates one catalogue file; fails with what is wrong in it. */
export async function readCatalogueFile(path: string): Promise<CatalogueFile> {
  const result = v.safeParse(CatalogueFileSchema, parseJson(path, await readFile(path, 'utf8')), {
    abortEarly: true,
  });
  if (!result.success) throw new Error(`${path}: ${writeIssue(result.issues[0], 'the file')}`);
  return result.output;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: the file is not valid JSON (${reasonOf(error)})`, { cause: error });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Tells one version of a file from the next; undefined when there is no file. */
async function stampOf(path: string, log: (message: string) => void): Promise<string | undefined> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino}-${size}-${mtimeMs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log(`Catalogue: ${reasonOf(error)}`);
    return undefined;
  }
}

/**
 * Opens the catalogue of DATA_DIR: imported data when there is some, else the
 * sample. A file that cannot be read keeps the previous snapshot in use and is
 * reported once.
 */
export async function openCatalogue(options: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<CatalogueStore> {
  const path = join(options.dataDir, catalogueFileName);
  let current = sampleCatalogue();
  let seen: string | undefined;

  const refresh = async (): Promise<boolean> => {
    const stamp = await stampOf(path, options.log);
    if (stamp === seen) return false;
    seen = stamp;
    try {
      current = stamp ? createCatalogue(await readCatalogueFile(path)) : sampleCatalogue();
      return true;
    } catch (error) {
      options.log(
        `Catalogue: ${reasonOf(error)}; ${current.kind === 'sample' ? 'the shipped sample' : 'the previous data'} stays in use`,
      );
      return false;
    }
  };

  await refresh();
  return {
    current: () => current,
    refresh,
    watch(onChange, intervalMs = 5_000) {
      const check = async () => {
        if (await refresh()) onChange?.();
      };
      const timer = setInterval(() => void check(), intervalMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
