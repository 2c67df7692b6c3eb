import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import sample from '../../data/sample-schools.json' with { type: 'json' };
import { openCatalog } from './catalog.ts';
import { catalogFileName } from './catalog-file.ts';

vi.mock('node:fs/promises', { spy: true });

it('reads the school data again after the system failed to read it, and logs the failure once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalog-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const log = vi.fn();
  const store = await openCatalog({ dataDir, log });
  await writeFile(join(dataDir, catalogFileName), JSON.stringify({ ...sample, version: 'one' }));
  const error = Object.assign(new Error('EMFILE: too many open files'), { syscall: 'open' });
  vi.mocked(readFile).mockRejectedValueOnce(error).mockRejectedValueOnce(error);
  for (let poll = 0; poll < 2; poll += 1) expect(await store.refresh()).toBe(false);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('using the sample: EMFILE'));
  expect(await store.refresh()).toBe(true);
  expect(store.current().version).toBe('one');
});
