import { type Configuration, ConfigurationError } from '../configuration.ts';
import { type EmbeddedCms, type EmbeddedCmsOptions, loadEmbeddedCms } from './embedded/embedded-cms.ts';

export type CmsDependencies = Omit<EmbeddedCmsOptions, 'directory'>;

/**
 * The content source that the configuration names. Rejects with a
 * ConfigurationError for one that this version cannot speak to, and with a
 * ContentError for files that are not valid.
 */
export async function createCms(configuration: Configuration, dependencies: CmsDependencies): Promise<EmbeddedCms> {
  if (configuration.cms !== 'embedded') {
    throw new ConfigurationError(`CMS is "${configuration.cms}", which this version has no adapter for: it must be embedded, or unset.`);
  }
  return loadEmbeddedCms({ directory: configuration.contentDir, ...dependencies });
}
