import { parseUrl } from '../core/urls.ts';
import type { SourcePage, SourceScript } from './read-html.ts';

/** URLs of our script, in all its versions. Also matches `/embed.js` of other sites, such as Instagram. */
const embedScript = /\/embed(?:\.[\w-]+)?\.m?js\b/i;

/** Paths that usually only our scripts have. */
const ownPath = /\/embed\/(?:v\d+\/embed\.js|embed\.[0-9a-z]{8}\.m?js)$/i;

/** The origin of relative URLs in a file, whose own URL is unknown. */
const unknownOrigin = 'https://page.invalid';

/** What the linter knows about a page besides its source. */
export interface PageContext {
  /** The page's URL; undefined for a file. */
  readonly pageUrl?: string;
  /** Origin of our server; undefined if it is unknown. */
  readonly site?: string;
}

export interface OwnScript extends SourceScript {
  readonly src: string;
  /** Undefined for a relative URL in a file. */
  readonly origin: string | undefined;
}

/**
 * Finds the scripts of one edu-embed server. Its origin is `site` if the page has a script from there.
 * Otherwise, it is the origin of a script with a path, or else with an attribute, that usually only our
 * scripts have.
 */
export function findOwnScripts(
  { scripts }: Pick<SourcePage, 'scripts'>,
  { pageUrl = unknownOrigin, site }: PageContext = {},
): OwnScript[] {
  const candidates = scripts.flatMap((script) => {
    const src = script.attributes.get('src') ?? '';
    const url = embedScript.test(src) ? parseUrl(src, pageUrl) : undefined;
    return url ? [{ ...script, src, url }] : [];
  });
  const own =
    candidates.find(({ url }) => url.origin === site) ??
    candidates.find(({ url }) => ownPath.test(url.pathname)) ??
    candidates.find(({ attributes }) => attributes.has('data-prefix'));
  return candidates.flatMap(({ url: { origin }, ...script }) =>
    origin === own?.url.origin ? [{ ...script, origin: origin === unknownOrigin ? undefined : origin }] : [],
  );
}
