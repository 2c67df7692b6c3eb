import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CatalogFile, catalogFileName } from '../../server/built-in/catalog/catalog-file.ts';

/** One stored version of the school data. */
export interface DataVersion {
  readonly version: string;
  /** School year of the source. */
  readonly year: string;
  readonly schools: number;
  readonly path: string;
  readonly isCurrent: boolean;
}

/** The maximum number of stored versions, including the version in use. */
const maxVersions = 3;
const folderName = 'versions';
const fileName = /^(\d+)-[\w.-]+\.json$/;

type Summary = Pick<CatalogFile, 'version' | 'source' | 'schools'>;

function describe({ version, source, schools }: Summary, path: string, isCurrent: boolean): DataVersion {
  return { version, year: source.year, schools: schools.length, path, isCurrent };
}

async function readSummary(path: string): Promise<Summary | undefined> {
  try {
    const data = JSON.parse(await readFile(path, 'utf8')) as Partial<Summary> | null;
    return data?.version && data.source && data.schools ? (data as Summary) : undefined;
  } catch (error) {
    // Without an import, the file does not exist. Other programs may have written files, too.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates a hard link; copies the file if the file system does not support hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    await copyFile(from, to);
  }
}

async function listFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, folderName);
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => fileName.test(name));
  const numberOf = (name: string) => Number(fileName.exec(name)?.[1]);
  return names.sort((one, other) => numberOf(one) - numberOf(other)).map((name) => join(folder, name));
}

async function listStored(dataDir: string, current: Summary | undefined): Promise<DataVersion[]> {
  const versions: DataVersion[] = [];
  for (const path of await listFiles(dataDir)) {
    const summary = await readSummary(path);
    if (summary) versions.push(describe(summary, path, summary.version === current?.version));
  }
  return versions;
}

/**
 * Lists the stored versions, oldest first. If the current data is not stored, it is the last entry: an
 * earlier release imported it, or it is from a backup.
 */
export async function listVersions(dataDir: string): Promise<DataVersion[]> {
  const path = join(dataDir, catalogFileName);
  const current = await readSummary(path);
  const stored = await listStored(dataDir, current);
  if (!current || stored.some(({ isCurrent }) => isCurrent)) return stored;
  return [...stored, describe(current, path, true)];
}

/**
 * Stores the current data as the newest version, and removes versions beyond the last three.
 * @param neededPath a stored version that must not be removed
 */
export async function storeVersion(dataDir: string, neededPath?: string): Promise<void> {
  const path = join(dataDir, catalogFileName);
  const summary = await readSummary(path);
  if (!summary) return;
  for (const { path: stored, isCurrent } of await listStored(dataDir, summary))
    if (isCurrent) await rm(stored);
  const { mtimeMs } = await stat(path);
  const last = Number(
    fileName.exec((await listFiles(dataDir)).at(-1)?.split(/[/\\]/).at(-1) ?? '')?.[1] ?? 0,
  );
  const number = Math.max(Math.round(mtimeMs), last + 1);
  await linkOrCopy(path, join(dataDir, folderName, `${number}-${summary.version}.json`));
  for (const old of (await listFiles(dataDir)).slice(0, -maxVersions)) if (old !== neededPath) await rm(old);
}

/**
 * Makes a stored version the current one; running servers load it within two seconds. Stores the current data
 * first if it is not stored, so that a rollback does not lose it. This may remove the oldest version.
 */
export async function restoreVersion(dataDir: string, { path }: DataVersion): Promise<void> {
  const current = (await listVersions(dataDir)).find(({ isCurrent }) => isCurrent);
  if (current?.path === join(dataDir, catalogFileName)) await storeVersion(dataDir, path);
  const workspace = await mkdtemp(join(dataDir, '.import-'));
  try {
    const draft = join(workspace, catalogFileName);
    // A copy, because servers recognize a new file by its inode number and modification time.
    await copyFile(path, draft);
    await rename(draft, join(dataDir, catalogFileName));
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
