import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface RunningSite {
  readonly url: string;
  stop(): void;
}

/**
 * Reads the first output of a server, which contains its URL.
 * @throws Error if the server exits earlier
 */
export async function readFirstLine(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The output of the server is not piped.');
  const ended = once(server, 'exit').then(([code, signal]) => {
    throw new Error(`The server exited (${code ?? signal}) before it logged its URL.`);
  });
  const [line] = await Promise.race([once(server.stdout, 'data'), ended]);
  return String(line);
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
  const line = await readFirstLine(server);
  const [url] = /http\S+/.exec(line) ?? [];
  if (!url) throw new Error(`The server of ${folder} printed no URL: ${line}`);
  return { url, stop: () => void server.kill() };
}
