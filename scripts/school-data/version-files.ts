import { chmod, copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readCatalogFile } from '../../server/built-in/catalog/catalog.ts';
import { type CatalogFile, catalogFileName } from '../../server/built-in/catalog/catalog-file.ts';
import {
  listVersionFiles,
  versionNumber,
  versionsFolderName,
} from '../../server/built-in/catalog/version-paths.ts';

/** One stored version of the school data. */
export interface DataVersion {
  readonly version: string;
  /** School year of the source. */
  readonly year: string;
  readonly schools: number;
  readonly path: string;
  readonly isCurrent: boolean;
}

export interface VersionList {
  /** Oldest first. */
  readonly versions: readonly DataVersion[];
  /** Why the current file is invalid or unreadable, with its path. */
  readonly problem: string | undefined;
}

/** The maximum number of stored versions, including the version in use. */
const maxVersions = 3;

function describe({ version, source, schools }: CatalogFile, path: string, isCurrent: boolean): DataVersion {
  return { version, year: source.year, schools: schools.length, path, isCurrent };
}

/** Reads a catalog; undefined if the file is missing or invalid. Rejects if it is unreadable. */
async function readIfValid(path: string): Promise<CatalogFile | undefined> {
  try {
    return await readCatalogFile(path);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // The file may have been removed meanwhile, or written by another program.
    if (syscall && code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Reads the current data, or finds out why its file is invalid or unreadable. */
async function readCurrent(dataDir: string): Promise<{ catalog?: CatalogFile; problem?: string }> {
  try {
    return { catalog: await readCatalogFile(join(dataDir, catalogFileName)) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? {} : { problem: message };
  }
}

/**
 * Copies a file that servers of other users can read. Not a link: damage to one of the files must not affect
 * the other.
 */
async function copyReadable(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o644);
}

async function listStored(dataDir: string, current: CatalogFile | undefined): Promise<DataVersion[]> {
  const versions: DataVersion[] = [];
  for (const path of await listVersionFiles(dataDir)) {
    const catalog = await readIfValid(path);
    if (catalog) versions.push(describe(catalog, path, catalog.version === current?.version));
  }
  return versions;
}

/**
 * Lists the stored versions. If the current data is not stored, it is the last entry: an earlier release
 * imported it, or it is from a backup.
 */
export async function listVersions(dataDir: string): Promise<VersionList> {
  const { catalog, problem } = await readCurrent(dataDir);
  const stored = await listStored(dataDir, catalog);
  if (!catalog || stored.some(({ isCurrent }) => isCurrent)) return { versions: stored, problem };
  return { versions: [...stored, describe(catalog, join(dataDir, catalogFileName), true)], problem };
}

/**
 * Stores the current data as the newest version, and removes versions beyond the last three.
 * @param neededPath a stored version that must not be removed
 */
export async function storeVersion(dataDir: string, neededPath?: string): Promise<void> {
  const path = join(dataDir, catalogFileName);
  const { catalog } = await readCurrent(dataDir);
  if (!catalog) return;
  const folder = join(dataDir, versionsFolderName);
  await mkdir(folder, { recursive: true });
  const earlierCopies = (await listStored(dataDir, catalog)).filter(({ isCurrent }) => isCurrent);
  const { mtimeMs } = await stat(path);
  const last = versionNumber(basename((await listVersionFiles(dataDir)).at(-1) ?? ''));
  const number = Math.max(Math.round(mtimeMs), last + 1);
  const name = `${number}-${catalog.version}.json`;
  const draft = join(folder, `${name}.draft`);
  try {
    await copyReadable(path, draft);
    await rename(draft, join(folder, name));
  } finally {
    await rm(draft, { force: true });
  }
  for (const { path: earlier } of earlierCopies) await rm(earlier);
  for (const old of (await listVersionFiles(dataDir)).slice(0, -maxVersions))
    if (old !== neededPath) await rm(old);
}

/**
 * Makes a stored version the current one; running servers load it within two seconds. Stores the current data
 * first if it is not stored, so that a rollback does not lose it. This may remove the oldest version.
 */
export async function restoreVersion(dataDir: string, { path }: DataVersion): Promise<void> {
  const current = (await listVersions(dataDir)).versions.find(({ isCurrent }) => isCurrent);
  if (current?.path === join(dataDir, catalogFileName)) await storeVersion(dataDir, path);
  const workspace = await mkdtemp(join(dataDir, '.import-'));
  try {
    const draft = join(workspace, catalogFileName);
    // A copy, because servers recognize a new file by its inode number and modification time.
    await copyReadable(path, draft);
    await rename(draft, join(dataDir, catalogFileName));
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
