import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import type { CachedResponse } from '../http/cached-response.ts';
import { prepareFile } from './built-files.ts';

/**
 * `/embed/page.34f35371.mjs`, `/fonts/x.58e540cf.woff2`, `/site.0a1b2c3d.css`; `/embed/embed.MBLEAO72.mjs` by
 * esbuild.
 */
const hashedPath = /^\/(?:[\w-]+\/)?[\w-]+(?:\.[\w-]+)*\.(?:[0-9a-f]{8}|[0-9A-Z]{8})\.(?:m?js|css|woff2)$/;
/** The sheets that the packages link by the names of their own build. */
const sheetPath = /^\/embed\/(elements|light)\.[0-9a-f]{8}\.css$/;
const dayMs = 24 * 60 * 60_000;
/** Until the files are shared, the other build's processes cannot serve the scripts of this build's pages. */
const retryMs = 60_000;
/** How long the files of a build remain after its last process has ended. */
const maxAgeMs = 14 * dayMs;

const fileName = (path: string): string => path.slice(1).replaceAll('/', '~');

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function shareFile(target: string, body: Buffer): Promise<void> {
  const now = new Date();
  try {
    await utimes(target, now, now);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // Renamed when it is complete: another process may read it at any time. The name is random, because
    // processes in containers can have the same id.
    const draft = `${target}.${randomUUID()}.draft`;
    try {
      await writeFile(draft, body);
      await rename(draft, target);
    } catch (problem) {
      await rm(draft, { force: true });
      throw problem;
    }
  }
}

async function removeIfOld(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > maxAgeMs) await rm(path, { force: true });
  } catch (error) {
    // Another process has renamed its draft, or removed the file.
    if (!isMissing(error)) throw error;
  }
}

/**
 * Copies the hashed files of this build to a folder that processes of other builds also read. Removes files
 * that no build has used for two weeks.
 */
export async function shareFiles(folder: string, files: ReadonlyMap<string, CachedResponse>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, response] of files)
    if (hashedPath.test(path)) await shareFile(join(folder, fileName(path)), response.input.body);
  for (const name of await readdir(folder)) await removeIfOld(join(folder, name));
}

/**
 * Shares the files now and once a day, so that they remain while this process runs. Tries again after a
 * minute if that fails. Returns a function that stops it.
 */
export function shareFilesDaily(
  folder: string,
  files: ReadonlyMap<string, CachedResponse>,
  onError: (error: unknown) => void,
): () => void {
  let retry: NodeJS.Timeout | undefined;
  const share = () => {
    clearTimeout(retry);
    void shareFiles(folder, files).catch((error: unknown) => {
      onError(error);
      retry = setTimeout(share, retryMs).unref();
    });
  };
  share();
  const timer = setInterval(share, dayMs).unref();
  return () => {
    clearInterval(timer);
    clearTimeout(retry);
  };
}

/**
 * Sends hashed files of other builds. During a deploy, a page from one build and its scripts may be
 * requested from processes of different builds.
 */
function serveSharedFiles(folder: string): RequestHandler {
  return async (request, response, next) => {
    const { path, method } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !hashedPath.test(path)) return next();
    try {
      const body = await readFile(join(folder, fileName(path)));
      prepareFile(path, body, true).send(request, response);
    } catch (error) {
      if (!isMissing(error)) throw error;
      next();
    }
  };
}

/**
 * Redirects a sheet of a build whose files are gone to the current sheet. Pages that an older package renders
 * would have no styles without it.
 */
function redirectSheets(paths: readonly string[]): RequestHandler {
  const sheets = paths.filter((path) => sheetPath.test(path));
  return ({ path }, response, next) => {
    const name = sheetPath.exec(path)?.[1];
    const target = name && sheets.find((sheet) => sheetPath.exec(sheet)?.[1] === name);
    if (!target || target === path) return next();
    response
      .set({
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        // The hash may also belong to a newer build, whose files another process will share soon.
        'Cache-Control': 'no-store',
      })
      // Relative, so that it is correct behind a proxy that adds a path.
      .redirect(target.replace('/embed/', ''));
  };
}

/**
 * Serves files of other builds.
 * @param folder files that processes share; none without several processes
 * @param paths public paths of this build
 */
export function createOtherBuildsRouter(folder: string | undefined, paths: readonly string[]): Router {
  const router = Router();
  if (folder) router.use(serveSharedFiles(folder));
  return router.use(redirectSheets(paths));
}
