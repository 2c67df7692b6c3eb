import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface RunningSite {
  readonly url: string;
  stop(): void;
}

/**
 * Serves the build in `folder` on a free port, for tools that measure it or take screenshots.
 * @throws when the server exits before it listens
 */
export async function startSite(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningSite> {
  const server = spawn(process.execPath, [join(folder, 'dist/server/main.mjs')], {
    cwd: folder,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`The server of ${folder} exited with code ${code}.`);
  });
  const [line] = await Promise.race([once(server.stdout, 'data'), ended]);
  // The server listens now, so a later exit is not an error.
  ended.catch(() => undefined);
  const [url] = /http\S+/.exec(String(line)) ?? [];
  if (!url) throw new Error(`The server of ${folder} printed no URL: ${line}`);
  return { url, stop: () => void server.kill() };
}
