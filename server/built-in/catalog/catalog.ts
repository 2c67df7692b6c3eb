import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { DegreeItem } from '../../../src/core/model/degree.ts';
import { ourScore } from '../../../src/core/school-score.ts';
import { append } from '../../append.ts';
import { DerivedValues } from '../../cache/derived-values.ts';
import sample from '../../data/sample-schools.json' with { type: 'json' };
import { explainIssue, writeIssue } from '../../explain-issue.ts';
import { nextTurn } from '../../next-turn.ts';
import {
  type CatalogFile,
  CatalogFileSchema,
  CatalogHeadSchema,
  catalogFileName,
  type SchoolRecord,
  SchoolRecordSchema,
} from './catalog-file.ts';
import { parseCatalog } from './catalog-text.ts';
import { findDegreeOfLevel, findSubjectById, type SubjectEntry } from './degree-tree.ts';
import { listVersionFiles } from './version-paths.ts';

/** One program of one school. */
export interface Offer {
  readonly school: SchoolRecord;
  readonly degree: DegreeItem;
  readonly subject: SubjectEntry;
  readonly isOnline: boolean;
}

/** An immutable snapshot of all schools and programs. */
export interface Catalog {
  readonly kind: CatalogFile['kind'];
  /** Changes with the data; part of cache keys. */
  readonly version: string;
  readonly source: CatalogFile['source'];
  /** Best first: by outcome score, then by name; very small and unrated schools come last. */
  readonly schools: readonly SchoolRecord[];
  readonly offers: readonly Offer[];
  readonly offersByCategory: ReadonlyMap<string, readonly Offer[]>;
  readonly offersBySchool: ReadonlyMap<string, readonly Offer[]>;
  /** Values computed from this snapshot alone: rankings, the search index, the degree list. */
  readonly derived: DerivedValues;
}

/** Provides the newest snapshot and detects when an import replaced the file. */
export type CatalogStore = Awaited<ReturnType<typeof openCatalog>>;

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

const schoolsPerTurn = 1000;

/** Creates a snapshot from a validated file. Yields where an asynchronous caller can start a new turn. */
function* buildCatalog(file: CatalogFile): Generator<undefined, Catalog, undefined> {
  const scored = file.schools.map((school) => ({ school, score: orderScore(school) }));
  yield;
  scored.sort((one, other) => other.score - one.score || (one.school.name < other.school.name ? -1 : 1));
  const schools = scored.map(({ school }) => school);
  const offers: Offer[] = [];
  const offersByCategory = new Map<string, Offer[]>();
  const offersBySchool = new Map<string, Offer[]>();
  for (const [index, school] of schools.entries()) {
    if (index % schoolsPerTurn === 0) yield;
    for (const offer of readOffers(school)) {
      offers.push(offer);
      append(offersByCategory, offer.subject.category.slug, offer);
      append(offersBySchool, school.id, offer);
    }
  }
  const { kind, version, source } = file;
  const derived = new DerivedValues();
  return { kind, version, source, schools, offers, offersByCategory, offersBySchool, derived };
}

/** Creates a snapshot from a validated file synchronously. */
export function createCatalog(file: CatalogFile): Catalog {
  const steps = buildCatalog(file);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Like `createCatalog`, but yields to the event loop: all schools in the country take about 60 ms. */
async function createCatalogAsync(file: CatalogFile): Promise<Catalog> {
  const steps = buildCatalog(file);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** Creates a snapshot of the schools for which `isWanted` returns true. */
export function selectSchools(catalog: Catalog, isWanted: (school: SchoolRecord) => boolean): Catalog {
  return createCatalog({ ...catalog, schools: catalog.schools.filter(isWanted) });
}

/** Creates a snapshot of the shipped sample. */
export function sampleCatalog(): Catalog {
  return createCatalog(v.parse(CatalogFileSchema, sample));
}

/**
 * Reads and validates a catalog file; yields to the event loop between parts of it.
 * @throws Error that names the file, the field and the problem
 */
export async function readCatalogFile(path: string): Promise<CatalogFile> {
  const given = await parseFile(path, await readFile(path, 'utf8'));
  await nextTurn();
  const head = v.safeParse(CatalogHeadSchema, given, { abortEarly: true });
  if (!head.success) throw new Error(`${path}: ${writeIssue(head.issues[0], 'the file')}`);
  const schools: SchoolRecord[] = [];
  for (const [index, record] of head.output.schools.entries()) {
    if (index % schoolsPerTurn === 0) await nextTurn();
    const school = v.safeParse(SchoolRecordSchema, record, { abortEarly: true });
    if (!school.success) {
      const { field, message } = explainIssue(school.issues[0]);
      throw new Error(`${path}: schools.${index}${field ? `.${field}` : ''}: ${message}`);
    }
    schools.push(school.output);
  }
  return { ...head.output, schools };
}

async function parseFile(path: string, text: string): Promise<unknown> {
  try {
    return await parseCatalog(text);
  } catch (error) {
    throw new Error(`${path}: the file is not valid JSON (${messageOf(error)})`, { cause: error });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A string that changes when the file is replaced; undefined if there is no file.
 * @throws the system's error if the file is unreadable
 */
async function readFileStamp(path: string): Promise<string | undefined> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino}-${size}-${mtimeMs}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the system failed to read the file, which may succeed later. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/**
 * Opens the imported catalog in `dataDir`, or the sample if nothing was imported. Logs an invalid or
 * unreadable file once and keeps using the previous snapshot; at first, it uses the newest valid version that
 * an import stored. Reads an unreadable file again at each refresh.
 */
export async function openCatalog(options: {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /**
   * Each computes values of a new snapshot in a separate turn, so that the next request need not compute
   * them.
   */
  readonly prepare?: readonly ((catalog: Catalog) => unknown)[];
}) {
  const path = join(options.dataDir, catalogFileName);
  let current = sampleCatalog();
  let lastStamp: string | undefined;
  let lastSystemError: string | undefined;
  let isStarting = true;

  const load = async (file: string | undefined): Promise<Catalog> => {
    const next = file ? await createCatalogAsync(await readCatalogFile(file)) : sampleCatalog();
    for (const prepare of options.prepare ?? []) {
      await nextTurn();
      prepare(next);
    }
    return next;
  };

  /** The newest valid version that an import stored; undefined if there is none. */
  const loadStored = async (): Promise<Catalog | undefined> => {
    try {
      for (const stored of (await listVersionFiles(options.dataDir)).reverse()) {
        const next = await load(stored).catch((error: unknown) =>
          options.log(`a stored version of the school data failed to load: ${messageOf(error)}`),
        );
        if (next) return next;
      }
    } catch (error) {
      options.log(`the stored versions of the school data cannot be listed: ${messageOf(error)}`);
    }
    return undefined;
  };

  const report = (error: unknown): void => {
    const message = messageOf(error);
    if (isSystemError(error) && message === lastSystemError) return;
    lastSystemError = isSystemError(error) ? message : undefined;
    const importedData = isStarting ? `the stored version ${current.version}` : 'the previous data';
    const fallback = current.kind === 'sample' ? 'the sample' : importedData;
    options.log(`school data failed to load; using ${fallback}: ${message}`);
  };

  const refresh = async (): Promise<boolean> => {
    const previousStamp = lastStamp;
    let stamp = previousStamp;
    try {
      stamp = await readFileStamp(path);
      if (stamp === lastStamp) {
        lastSystemError = undefined;
        return false;
      }
      // Set before the file is read, so that a refresh at the same time does not read it, too.
      lastStamp = stamp;
      const next = await load(stamp && path);
      // The file was replaced again meanwhile.
      if (lastStamp !== stamp) return false;
      current = next;
      lastSystemError = undefined;
      return true;
    } catch (error) {
      if (isSystemError(error) && lastStamp === stamp) lastStamp = previousStamp;
      if (isStarting) current = (await loadStored()) ?? current;
      report(error);
      return false;
    }
  };

  await refresh();
  isStarting = false;
  return {
    current: () => current,
    /** Loads the file if it is new and valid. Resolves to true if it loaded one. */
    refresh,
    /**
     * Refreshes at an interval, by default every second, without keeping the process alive.
     * Returns a function that stops it.
     */
    watch(onChange?: () => void, intervalMs: number = 1_000) {
      const check = async () => {
        if (await refresh()) onChange?.();
      };
      const timer = setInterval(() => void check(), intervalMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
