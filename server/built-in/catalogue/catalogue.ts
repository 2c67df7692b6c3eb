import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { DegreeItem } from '../../../src/core/model/degree.ts';
import { ourScore } from '../../../src/core/school-score.ts';
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
  /** Changes with the data; part of cache keys. */
  readonly version: string;
  readonly source: CatalogueFile['source'];
  /** Best first: by outcome score, then by name; very small and unrated schools come last. */
  readonly schools: readonly SchoolRecord[];
  readonly offers: readonly Offer[];
  readonly offersByCategory: ReadonlyMap<string, readonly Offer[]>;
  readonly offersBySchool: ReadonlyMap<string, readonly Offer[]>;
  /** Values computed from this snapshot alone: rankings, the search index, the degree list. */
  readonly derived: DerivedValues;
}

/** Provides the newest snapshot and detects when an import replaced the file. */
export interface CatalogueStore {
  current(): Catalogue;
  /** Loads the file if it is new and valid. Resolves to true if it loaded one. */
  refresh(): Promise<boolean>;
  /**
   * Refreshes at an interval, by default every second, without keeping the process alive.
   * Returns a function that stops it.
   */
  watch(onChange?: () => void, intervalMs?: number): () => void;
}

/** Schools with fewer students are not ranked: a few students change their rates too much. */
export const minRatedStudents = 200;

function orderScore(school: SchoolRecord): number {
  return (school.students ?? 0) >= minRatedStudents ? (ourScore(school) ?? -1) : -1;
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

/** Creates a snapshot from a validated file. */
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

/** Creates a snapshot of the schools for which `isWanted` returns true. */
export function selectSchools(catalogue: Catalogue, isWanted: (school: SchoolRecord) => boolean): Catalogue {
  return createCatalogue({ ...catalogue, schools: catalogue.schools.filter(isWanted) });
}

/** Creates a snapshot of the shipped sample. */
export function sampleCatalogue(): Catalogue {
  return createCatalogue(v.parse(CatalogueFileSchema, sample));
}

/**
 * Reads and validates a catalogue file.
 * @throws Error that names the file, the field and the problem
 */
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
    throw new Error(`${path}: the file is not valid JSON (${messageOf(error)})`, { cause: error });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A string that changes when the file is replaced; undefined if there is no file. */
async function readFileStamp(path: string, log: (message: string) => void): Promise<string | undefined> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino}-${size}-${mtimeMs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log(`school data is unreadable: ${messageOf(error)}`);
    return undefined;
  }
}

/**
 * Opens the imported catalogue in `dataDir`, or the sample if nothing was imported.
 * Logs an invalid file once and keeps using the previous snapshot.
 */
export async function openCatalogue(options: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<CatalogueStore> {
  const path = join(options.dataDir, catalogueFileName);
  let current = sampleCatalogue();
  let lastStamp: string | undefined;

  const refresh = async (): Promise<boolean> => {
    const stamp = await readFileStamp(path, options.log);
    if (stamp === lastStamp) return false;
    lastStamp = stamp;
    try {
      current = stamp ? createCatalogue(await readCatalogueFile(path)) : sampleCatalogue();
      return true;
    } catch (error) {
      const fallback = current.kind === 'sample' ? 'the sample' : 'the previous data';
      options.log(`school data failed to load; using ${fallback}: ${messageOf(error)}`);
      return false;
    }
  };

  await refresh();
  return {
    current: () => current,
    refresh,
    watch(onChange, intervalMs = 1_000) {
      const check = async () => {
        if (await refresh()) onChange?.();
      };
      const timer = setInterval(() => void check(), intervalMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
