import { openSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningProgram, startProgram, waitUntil } from './processes.ts';
import type { WordPress } from './wordpress-site.ts';

/** Secrets that WordPress and the server share. Both listen only on this machine. */
export const secrets = {
  purge: 'loopback-purge-secret',
  prerender: 'loopback-prerender',
  preview: 'loopback-preview-secret-of-32-characters',
} as const;

/** Constants that configure the plugin for the server. */
export function pluginConstants(serverOrigin: string): Record<string, string> {
  return {
    EDU_EMBED_SERVER: serverOrigin,
    EDU_EMBED_PURGE_SECRET: secrets.purge,
    EDU_EMBED_PRERENDER_SECRET: secrets.prerender,
    EDU_EMBED_PREVIEW_SECRET: secrets.preview,
  };
}

export interface EmbedServerOptions {
  readonly root: string;
  readonly wordpress: Pick<WordPress, 'origin' | 'passwords'>;
  readonly cms: 'wordpress' | 'wpgraphql' | 'embedded';
  readonly port: number;
  readonly logFile?: string;
  /** False starts the server without a WordPress user, and so without previews. */
  readonly hasUser?: boolean;
}

/**
 * Starts our built server. Its content comes from this WordPress, or from `sites/nursing` if `cms` is
 * `embedded`.
 */
export async function startEmbedServer({
  root,
  wordpress,
  cms,
  port,
  logFile,
  hasUser = true,
}: EmbedServerOptions): Promise<RunningProgram> {
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE: 'nursing',
    SITE_URL: origin,
    CMS: cms,
    ...(cms !== 'embedded' && { CMS_URL: wordpress.origin }),
    ...(hasUser && {
      CMS_USER: 'editor',
      CMS_PASSWORD: wordpress.passwords.editor,
      PREVIEW_SECRET: secrets.preview,
    }),
    CONTENT_DIR: join(root, 'sites/nursing'),
    PURGE_SECRET: secrets.purge,
    PRERENDER_SECRET: secrets.prerender,
    LOG_LEVEL: 'warn',
  };
  const program = startProgram(
    process.execPath,
    [join(root, 'dist/server/main.mjs')],
    environment,
    logFile ? openSync(logFile, 'a') : 'ignore',
  );
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(() => {
    if (program.child.exitCode !== null)
      throw new Error(`The server exited during startup${logFile ? `; see ${logFile}` : ''}.`);
    return isReady();
  }, 'the server');
  return program;
}
