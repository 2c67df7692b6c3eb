import { type Configuration, ConfigurationError } from '../configuration/configuration.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type Cms, CmsError } from './cms.ts';
import { type EmbeddedCmsOptions, loadEmbeddedCms } from './embedded/embedded-cms.ts';
import { withBuiltInPages } from './pages/built-in-pages.ts';
import { CmsCredentialsError, createCmsClient } from './upstream/cms-client.ts';
import {
  checkCredentials as checkRestCredentials,
  hasPlainPermalinks,
  openWordPressCms,
} from './wordpress/rest/rest-cms.ts';
import { checkCredentials as checkGraphqlCredentials, openWpGraphqlCms } from './wpgraphql/graphql-cms.ts';

export interface CmsDependencies extends Omit<EmbeddedCmsOptions, 'directory'> {
  /** Called soon after the end of an outage of the CMS. */
  readonly onRecover?: () => void;
  /** Logs messages for the operator, for example that requests are paused. */
  readonly log?: (message: string) => void;
  readonly metrics?: Pick<Metrics, 'cmsSeconds' | 'addGauge' | 'watchQueue'>;
}

const passwordHint =
  'CMS_PASSWORD must be an application password of that user (Users, Profile, Application Passwords). ' +
  'WordPress accepts it over https only.';

/** Converts an error of the source at startup to a ConfigurationError that names the variable to fix. */
export function toConfigurationError(error: unknown, url: string | undefined): unknown {
  if (error instanceof CmsCredentialsError)
    return new ConfigurationError(`CMS_USER, CMS_PASSWORD: ${error.message} ${passwordHint}`);
  if (error instanceof CmsError)
    return new ConfigurationError(
      `CMS_URL: ${error.message}${url ? ` CMS_URL is ${JSON.stringify(url)}.` : ''}`,
      { cause: error },
    );
  return error;
}

async function openWordPress(configuration: Configuration, dependencies: CmsDependencies): Promise<Cms> {
  const { cms: kind, cmsUrl: url, cmsUser: user, cmsPassword: password, site, siteUrl } = configuration;
  if (!url)
    throw new ConfigurationError(
      `CMS_URL is missing: CMS is ${JSON.stringify(kind)}, so it must be an http(s) URL.`,
    );
  const { rankingById, metrics, onRecover, log = () => undefined } = dependencies;
  let isOpen = false;
  let isPaused = false;
  metrics?.addGauge(
    'edu_cms_paused',
    '1 until the CMS has responded for the first time, and while requests to it are paused after failures',
    'cms',
    () => ({ [kind]: Number(isPaused || !isOpen) }),
  );
  const client = createCmsClient({
    url,
    user,
    password,
    onBreak(isBroken) {
      isPaused = isBroken;
      log(
        isBroken
          ? 'the CMS failed several times in a row; pausing requests'
          : 'the CMS responds again; resuming requests',
      );
    },
    onRequest: (seconds, result) => metrics?.cmsSeconds.observe({ result }, seconds),
  });
  metrics?.watchQueue('cms', client.queue);
  const isSignedIn = user !== undefined;
  const options = {
    client,
    url,
    isSignedIn,
    siteUrl,
    defaults: { slug: site, domain: new URL(siteUrl ?? url).hostname },
    rankingById,
    log,
  };
  try {
    if (isSignedIn) await (kind === 'wpgraphql' ? checkGraphqlCredentials : checkRestCredentials)(client);
    const cms = await (kind === 'wpgraphql' ? openWpGraphqlCms : openWordPressCms)(options);
    isOpen = true;
    if (onRecover) client.watchOutages(onRecover);
    return withBuiltInPages(cms, rankingById, log);
  } catch (error) {
    const isWrongResponse = error instanceof CmsError && !(error instanceof CmsCredentialsError);
    if (isWrongResponse && (await hasPlainPermalinks(client)))
      throw new ConfigurationError(
        `CMS_URL: the permalinks of the WordPress at ${url} are "Plain". ` +
          'Under Settings → Permalinks, choose any other structure.',
      );
    throw toConfigurationError(error, url);
  }
}

/**
 * Opens the content source that the configuration names. Rejects with a ConfigurationError that
 * names the variable if a WordPress is unreachable or rejects the credentials, or if the content
 * folder cannot be read, and with a ContentError if content files are invalid.
 */
export async function createCms(configuration: Configuration, dependencies: CmsDependencies): Promise<Cms> {
  if (configuration.cms !== 'embedded') return openWordPress(configuration, dependencies);
  const { contentDir: directory } = configuration;
  try {
    return await loadEmbeddedCms({ directory, rankingById: dependencies.rankingById });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new ConfigurationError(
      `CONTENT_DIR is ${JSON.stringify(directory)}, which cannot be read (${error.message}): it must be a folder whose files this user can read.`,
    );
  }
}
