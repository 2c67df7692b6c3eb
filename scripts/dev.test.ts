import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('npm run dev serves its own build and keeps the production build', { timeout: 120_000 }, async () => {
  const manifest = join(root, 'dist/manifest.json');
  const timeOf = () => (existsSync(manifest) ? statSync(manifest).mtimeMs : undefined);
  const before = timeOf();
  const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('Listening on')) break;
    }
    const url = /http:\S+/.exec(output)?.[0] ?? '';
    const page = await (await fetch(url)).text();
    const { build } = JSON.parse(readFileSync(join(root, '.dev/manifest.json'), 'utf8')) as { build: string };
    expect(build).toBe('development');
    expect(page).toContain('data-build="development"');
    expect(timeOf()).toBe(before);
  } finally {
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('npm run dev names PORT and builds nothing if the port is in use', { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect(errors).toBe(
      `PORT: ${port} is in use on 127.0.0.1. Choose another, for example PORT=${port + 1}, or 0 for a free one.\n`,
    );
    expect([output, code]).toEqual(['', 1]);
  } finally {
    child.kill();
    other.close();
  }
});
