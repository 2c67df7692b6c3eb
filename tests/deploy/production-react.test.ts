import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { startSite } from '../support/start-site.ts';

/** Reads the names of the scripts that a process loaded, from the coverage that Node writes at exit. */
async function readLoadedScripts(coverage: string): Promise<string[]> {
  const files = await readdir(coverage);
  const texts = await Promise.all(files.map((file) => readFile(join(coverage, file), 'utf8')));
  return texts.flatMap((text) =>
    (JSON.parse(text) as { result: { url: string }[] }).result.map(({ url }) => basename(url)),
  );
}

test.each(['', 'development', 'test'])(
  'renders with the production code of React when NODE_ENV is "%s"',
  async (environment) => {
    const coverage = await mkdtemp(join(tmpdir(), 'loaded-scripts-'));
    const site = await startSite('nursing', { NODE_ENV: environment, NODE_V8_COVERAGE: coverage });
    expect((await fetch(site.origin)).status).toBe(200);
    await site.stop();
    const react = (await readLoadedScripts(coverage)).filter((name) =>
      /^react.*\.(?:production|development)\.js$/.test(name),
    );
    await rm(coverage, { recursive: true });
    expect(react).toContain('react.production.js');
    expect(react.filter((name) => name.includes('development'))).toEqual([]);
  },
);
