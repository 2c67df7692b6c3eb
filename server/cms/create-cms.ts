import { type Configuration, ConfigurationError } from '../configuration/configuration.ts';
import { withBuiltInPages } from './built-in-pages.ts';
import { type Cms, CmsError } from './cms.ts';
import { type EmbeddedCmsOptions, loadEmbeddedCms } from './embedded/embedded-cms.ts';
import { CmsRefusedError, createCmsClient } from './upstream/cms-client.ts';
import {
  checkCredentials as checkRestCredentials,
  NoRestError,
  openWordPressCms,
} from './wordpress/rest-cms.ts';
import { checkCredentials as checkGraphqlCredentials, openWpGraphqlCms } from './wpgraphql/graphql-cms.ts';

export interface CmsDependencies extends Omit<EmbeddedCmsOptions, 'directory'> {
  /** Told what an operator should know of the source: that it is left alone, that it lacks something. */
  readonly log?: (message: string) => void;
}

const passwordHint =
  'CMS_PASSWORD must be an application password of that user (Users, Profile, Application Passwords), which WordPress takes over https only.';

/** What an operator can do about a source that could not be opened or asked at the start, by the variable that is concerned. */
export function explainSource(error: unknown, url: string | undefined): unknown {
  if (error instanceof CmsRefusedError)
    return new ConfigurationError(`CMS_USER, CMS_PASSWORD: ${error.message} ${passwordHint}`);
  if (error instanceof NoRestError || error instanceof CmsError)
    return new ConfigurationError(
      `CMS_URL: ${error.message}${url ? ` CMS_URL is ${JSON.stringify(url)}.` : ''}`,
    );
  return error;
}

async function openWordPress(configuration: Configuration, dependencies: CmsDependencies): Promise<Cms> {
  const { cms: kind, cmsUrl: url, cmsUser: user, cmsPassword: password, site, siteUrl } = configuration;
  if (!url)
    throw new ConfigurationError(
      `CMS_URL is missing: CMS is ${JSON.stringify(kind)}, so it must be an http(s) address.`,
    );
  const { rankingById, statePages, log = () => undefined } = dependencies;
  const onBreak = (isBroken: boolean) =>
    log(
      isBroken
        ? 'The CMS has failed several times in a row and is left alone for a while.'
        : 'The CMS answers again.',
    );
  const client = createCmsClient({ url, user, password, onBreak });
  const isSignedIn = user !== undefined;
  const options = {
    client,
    url,
    isSignedIn,
    siteUrl,
    standard: { slug: site, domain: new URL(siteUrl ?? url).hostname },
    rankingById,
    log,
  };
  try {
    if (isSignedIn) await (kind === 'wpgraphql' ? checkGraphqlCredentials : checkRestCredentials)(client);
    const cms = await (kind === 'wpgraphql' ? openWpGraphqlCms : openWordPressCms)(options);
    return withBuiltInPages(cms, statePages);
  } catch (error) {
    throw explainSource(error, url);
  }
}

/**
 * The content source that the configuration names. Rejects with a
 * ConfigurationError that names the variable when a WordPress cannot be reached or
 * refuses the credentials, and with a ContentError for files that are not valid.
 */
export async function createCms(configuration: Configuration, dependencies: CmsDependencies): Promise<Cms> {
  if (configuration.cms !== 'embedded') return openWordPress(configuration, dependencies);
  return loadEmbeddedCms({
    directory: configuration.contentDir,
    rankingById: dependencies.rankingById,
    statePages: dependencies.statePages,
  });
}
