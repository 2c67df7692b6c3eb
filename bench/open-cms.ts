import { openCatalog } from '../server/built-in/catalog/catalog.ts';
import { rankingById } from '../server/built-in/rankings/rankings.ts';
import { createCms } from '../server/cms/create-cms.ts';
import type { Configuration } from '../server/configuration/configuration.ts';

/**
 * Opens the CMS with our server's configuration, for measured servers that read content without our server.
 */
export async function openCms(configuration: Configuration) {
  const store = await openCatalog({ dataDir: configuration.dataDir, log: console.error });
  const catalog = () => store.current();
  return createCms(configuration, {
    rankingById: (id) => rankingById(catalog(), id),
  });
}
