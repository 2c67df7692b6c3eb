import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration/configuration.ts';
import { createServer } from './create-server.ts';
import { createFakeCms } from './testing/fake-cms.ts';

it('names CMS_URL if the CMS fails while the server starts', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  const cms = createFakeCms();
  cms.isDown = true;
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    CMS: 'wordpress',
    CMS_URL: 'https://cms.example',
    LOG_LEVEL: 'silent',
  });
  const error = await createServer({ configuration, cms, dist: dataDir }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect((error as Error).message).toBe('CMS_URL: The CMS is unreachable. CMS_URL is "https://cms.example".');
  await rm(dataDir, { recursive: true });
});
