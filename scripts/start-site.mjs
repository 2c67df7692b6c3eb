/** Starts a built site for what measures or looks at it. Uses nothing but Node. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Serves the build in `folder` on a free port.
 * @throws when the server ends before it listens
 */
export async function startSite(folder, environment = {}) {
  const server = spawn(process.execPath, [join(folder, 'dist/server/main.mjs')], {
    cwd: folder,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`the server of ${folder} ended with code ${code}`);
  });
  const [line] = await Promise.race([once(server.stdout, 'data'), ended]);
  // From here on it may end as it likes.
  ended.catch(() => undefined);
  return { address: /http\S+/.exec(String(line))[0], stop: () => server.kill() };
}
