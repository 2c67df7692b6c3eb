import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface LocalImage {
  readonly file: string;
  /** Changes when the file changes. */
  readonly stamp: string;
  readonly bytes: number;
}

/** Whether a local file is an SVG. Its name decides, as for the type that `/pictures/` sends. */
export const isSvg = (path: string): boolean => /\.svg$/i.test(path);

/** Folders of images by URL path, for example `/pictures/`. */
export type ImageFolders = Readonly<Record<string, string>>;

/** The path of a local image, given as a path or as a URL of one of our origins; otherwise null. */
export function toLocalPath(pathOrUrl: string, ownOrigins: readonly string[]): string | null {
  const base = 'http://local.invalid';
  if (/^\/(?![/\\])/.test(pathOrUrl) && URL.canParse(pathOrUrl, base))
    return new URL(pathOrUrl, base).pathname;
  const url = URL.canParse(pathOrUrl) ? new URL(pathOrUrl) : null;
  return url && ownOrigins.includes(url.origin) ? url.pathname : null;
}

/**
 * Finds the file of a path; null if no folder has it. Ignores names that start with a dot, and symbolic links
 * that lead out of the folder.
 */
export async function findLocalImage(path: string, folders: ImageFolders): Promise<LocalImage | null> {
  const prefix = Object.keys(folders).find((candidate) => path.startsWith(candidate));
  const folder = prefix === undefined ? undefined : folders[prefix];
  if (prefix === undefined || folder === undefined) return null;
  try {
    const name = decodeURIComponent(path.slice(prefix.length));
    if (name.includes('\0') || /(?:^|[/\\])\./.test(name)) return null;
    const [file, root] = await Promise.all([realpath(join(folder, name)), realpath(folder)]);
    if (!file.startsWith(root + sep)) return null;
    const found = await stat(file);
    return found.isFile() ? { file, stamp: `${found.mtimeMs}-${found.size}`, bytes: found.size } : null;
  } catch (error) {
    if (
      error instanceof URIError ||
      ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')
    )
      return null;
    throw error;
  }
}
