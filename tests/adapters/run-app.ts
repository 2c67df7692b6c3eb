import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { frameworkEnvironment, workFolder } from './prepare.ts';

export const frameworks = ['hono', 'astro', 'next', 'eleventy'] as const;
export type Framework = (typeof frameworks)[number];

/** The content of a project, and the URL of the edu-embed server that it uses. */
export interface AppOptions {
  readonly content: string;
  readonly server: string;
}

export interface RunningApp {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Arguments of Node that start a project's server. */
const commands: Readonly<Record<Exclude<Framework, 'eleventy'>, (port: string) => string[]>> = {
  hono: () => ['hono/server.js'],
  astro: () => ['astro/dist/server/entry.mjs'],
  next: (port) => ['node_modules/next/dist/bin/next', 'start', 'next', '-H', '127.0.0.1', '-p', port],
};

const isServing = (origin: string) =>
  fetch(`${origin}/feed.json`).then(
    ({ ok }) => ok,
    () => false,
  );

async function serveApp(name: keyof typeof commands, env: NodeJS.ProcessEnv): Promise<RunningApp> {
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, commands[name](port), {
    cwd: workFolder,
    env: { ...env, PORT: port, HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  await expect.poll(() => child.exitCode ?? isServing(origin), { timeout: 30_000 }).toBe(true);
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Builds the site of Eleventy, and serves its files. */
async function buildEleventy(env: NodeJS.ProcessEnv, output: string): Promise<RunningApp> {
  const command = join(workFolder, 'node_modules/@11ty/eleventy/cmd.cjs');
  const cwd = join(workFolder, 'eleventy');
  // Eleventy treats absolute output paths as relative.
  const args = [
    '--config=eleventy.config.js',
    '--input=pages',
    `--output=${relative(cwd, output)}`,
    '--quiet',
  ];
  await promisify(execFile)(process.execPath, [command, ...args], { cwd, env });
  const server = createServer(async (request, response) => {
    const isFeed = request.url === '/feed.json';
    const body = await readFile(join(output, isFeed ? 'feed.json' : 'index.html'));
    response.writeHead(200, { 'content-type': isFeed ? 'application/json' : 'text/html' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a project while `use` runs. */
export async function withApp(
  name: Framework,
  { content, server }: AppOptions,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'edu-embed-adapter-'));
  const file = join(folder, 'content.html');
  await writeFile(file, content);
  const env = { ...frameworkEnvironment, CONTENT_FILE: file, EDU_SERVER: server };
  const app =
    name === 'eleventy' ? await buildEleventy(env, join(folder, 'site')) : await serveApp(name, env);
  try {
    await use(app.origin);
  } finally {
    await app.stop();
    await rm(folder, { recursive: true });
  }
}
