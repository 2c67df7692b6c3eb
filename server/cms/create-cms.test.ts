import { expect, it } from 'vitest';
import { ConfigurationError, readConfiguration } from '../configuration.ts';
import { createContentFolder } from '../testing/content-folder.ts';
import { createCms } from './create-cms.ts';

const dependencies = { rankingById: () => null, statePages: { stateFigures: () => null } };

it('opens the content folder of the configuration', async () => {
  const folder = await createContentFolder();
  const cms = await createCms(readConfiguration({ CONTENT_DIR: folder.directory }), dependencies);
  expect(await cms.siteConfig()).toMatchObject({ slug: 'nursing' });
  await folder.remove();
});

it('refuses a source that it cannot speak to', async () => {
  const configuration = readConfiguration({ CMS: 'wordpress', CMS_URL: 'https://cms.example.org' });
  await expect(createCms(configuration, dependencies)).rejects.toThrow(ConfigurationError);
  await expect(createCms(configuration, dependencies)).rejects.toThrow(/"wordpress".*must be embedded/);
});
