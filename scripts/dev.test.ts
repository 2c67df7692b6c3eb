import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
