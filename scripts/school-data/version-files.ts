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

async function readSummary(path: string): Promise<Summary | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Summary;
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

/** Lists the stored versions, oldest first. */
export async function listVersions(dataDir: string): Promise<DataVersion[]> {
  const current = await readSummary(join(dataDir, catalogFileName));
  const versions: DataVersion[] = [];
  for (const path of await listFiles(dataDir)) {
    const summary = await readSummary(path);
    if (!summary) continue;
    const { version, source, schools } = summary;
    const isCurrent = version === current?.version;
    versions.push({ version, year: source.year, schools: schools.length, path, isCurrent });
  }
  return versions;
}

/** Stores the current data as the newest version, and removes versions beyond the last three. */
export async function storeVersion(dataDir: string): Promise<void> {
  const path = join(dataDir, catalogFileName);
  const summary = await readSummary(path);
  if (!summary) return;
  for (const { version, path: stored } of await listVersions(dataDir))
    if (version === summary.version) await rm(stored);
  const { mtimeMs } = await stat(path);
  const last = Number(
    fileName.exec((await listFiles(dataDir)).at(-1)?.split(/[/\\]/).at(-1) ?? '')?.[1] ?? 0,
  );
  const number = Math.max(Math.round(mtimeMs), last + 1);
  await linkOrCopy(path, join(dataDir, folderName, `${number}-${summary.version}.json`));
  for (const old of (await listFiles(dataDir)).slice(0, -maxVersions)) await rm(old);
}

/** Makes a stored version the current one; running servers load it within two seconds. */
export async function restoreVersion(dataDir: string, { path }: DataVersion): Promise<void> {
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
