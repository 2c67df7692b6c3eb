import { toWellFormed } from '../../../src/core/text/well-formed.ts';
import { trimTrailingSlashes } from '../../../src/core/urls.ts';
import { decodePath } from '../pages/decode-path.ts';

/** Paths that the WordPress serves itself; all other paths are pages of this site. */
const ownFiles = /^\/(?:wp-(?:content|includes|admin|json|login\.php)|xmlrpc\.php)(?:[/?#]|$)/;
const fileFolders = /^\/wp-(?:content|includes)\//;
const images = /\.(?:jpe|jpe?g|png|webp|avif|gif|svg)$/i;
/** Leads out of the folder, or runs a PHP file and passes the rest of the path to it. */
const unsafePath = /\/\.\.?\/|\\|\.php\//i;
/**
 * Versions, and parameters with which hosts of WordPress resize images. If the file is missing, WordPress
 * responds to any other query: `?rest_route=/…` calls its REST API.
 */
const imageParameter = '(?:(?:v|ver|version|t|ssl|resize|fit|crop|quality|strip)=[\\w.,%-]*|[a-z]?\\d+)';
const imageQuery = new RegExp(`^\\?${imageParameter}(?:&${imageParameter})*$`);

/** Converts URLs of a WordPress to URLs of this site. */
export type SiteUrls = ReturnType<typeof createSiteUrls>;

interface Base {
  readonly host: string;
  readonly path: string;
  /** Public URL of the files under this base. */
  readonly files: string;
}

/**
 * The path of a base below the first of the given bases that contains it; empty if none does. A WordPress in
 * its own directory has its files below its home: https://example.org/wp/.
 */
function findPathBelow({ host, path }: Base, parents: readonly (Base | undefined)[]): string {
  const parent = parents.find((one) => one?.host === host && `${path}/`.startsWith(`${one.path}/`));
  return parent ? path.slice(parent.path.length) : '';
}

interface Location {
  readonly base: Base;
  readonly path: string;
}

function toBase(url: string, files: string): Base | undefined {
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  return { host, path: trimTrailingSlashes(pathname), files };
}

/**
 * Finds the base of a URL and the path under it; undefined if the URL is under no base. Ignores the scheme.
 */
function findLocation(url: string, bases: readonly Base[], cmsUrl: string): Location | undefined {
  if (!/^(?:https?:)?\/\//i.test(url) && !/^\/(?![/\\])/.test(url)) return undefined;
  if (!URL.canParse(url, cmsUrl)) return undefined;
  const { host, pathname, search, hash } = new URL(url, cmsUrl);
  const base = bases.find(
    (candidate) =>
      candidate.host === host && (pathname === candidate.path || pathname.startsWith(`${candidate.path}/`)),
  );
  return base && { base, path: `${pathname.slice(base.path.length) || '/'}${search}${hash}` };
}

/**
 * The path of an image that this server may fetch from the WordPress; undefined for other paths. Visitors
 * choose the path, so it must not lead to a page or to PHP code.
 */
function toImagePath(path: string): string | undefined {
  const { pathname, search } = new URL(`http://cms.invalid${path}`);
  // Servers decode these characters before they find the file.
  const decoded = pathname.replace(/%[2-7][\da-f]/gi, (encoded) => decodeURIComponent(encoded));
  if (!fileFolders.test(decoded) || !images.test(decoded) || unsafePath.test(decoded)) return undefined;
  return pathname + (imageQuery.test(search) ? search : '');
}

/** The public URL of a file; keeps https. */
function publicFile(url: string, { base, path }: Location): string {
  const file = base.files + path;
  return /^https:/i.test(url) ? file.replace(/^http:/i, 'https:') : file;
}

/**
 * Creates the conversion for one WordPress.
 *
 * @param cmsUrl URL at which this server reaches the WordPress; may be private, and is public only if
 * there is no other URL
 * @param others other URLs that the WordPress reports: of its home first, of its files
 * @param siteUrl public URL of this site, which editors may use in links
 */
export function createSiteUrls(cmsUrl: string, others: readonly string[] = [], siteUrl?: string) {
  const ours = siteUrl === undefined ? undefined : toBase(siteUrl, '');
  const isOurs = (url: string) =>
    ours !== undefined && toBase(url, '')?.host === ours.host && toBase(url, '')?.path === ours.path;
  const publicUrls = others.filter((url) => URL.canParse(url) && !isOurs(url)).map(trimTrailingSlashes);
  const [home] = publicUrls;
  const bases = [
    ...publicUrls.map((url) => toBase(url, url)),
    toBase(cmsUrl, home ?? cmsUrl),
    ours && { ...ours, files: home ?? cmsUrl },
  ].filter((base) => base !== undefined);
  // Longest path first, for a WordPress in a subfolder of another one.
  bases.sort((one, other) => other.path.length - one.path.length);
  const find = (url: string) => findLocation(url.trim(), bases, cmsUrl);
  const cmsBase = toBase(cmsUrl, '');
  const homeBase = others[0] === undefined ? undefined : toBase(others[0], '');
  return {
    /** The public URL of the WordPress; undefined if its only URL is this site's. */
    home,
    /** Converts a page's URL to a path, and a file's URL to its public URL; returns other URLs unchanged. */
    toLink(url: string) {
      const location = find(url);
      if (location === undefined) return url;
      return ownFiles.test(location.path) ? publicFile(url.trim(), location) : location.path;
    },
    /** Converts an image's URL for the image service: its public URL, or a path if it is on this site. */
    toImage(url: string) {
      const location = find(url);
      if (location === undefined) return url;
      if (ownFiles.test(location.path)) return publicFile(url.trim(), location);
      return ours && findLocation(url.trim(), [ours], cmsUrl) !== undefined ? location.path : url;
    },
    /** True for an image of the WordPress, which the image service may fetch. */
    isSiteImage(url: string) {
      const path = find(url)?.path;
      return path !== undefined && toImagePath(path) !== undefined;
    },
    /**
     * Converts an image's URL to the URL from which this server fetches the image; undefined for other URLs.
     * Drops a query with other parameters than versions and sizes. The result may be private, so it must not
     * be sent to browsers.
     */
    toFetchUrl(url: string) {
      const location = find(url);
      const imagePath = location && toImagePath(location.path);
      return imagePath && cmsUrl + findPathBelow(location.base, [cmsBase, homeBase]) + imagePath;
    },
  };
}

/** Encodes a path once, in the form of our links. WordPress writes percent-encoding in lower case. */
export function normalizePath(path: string): string {
  const plain = decodePath(path);
  return plain === path && path.includes('%') ? path : encodeURI(toWellFormed(plain));
}

/** Normalizes a path for comparisons, with a trailing slash. */
export function toLookupPath(path: string): string {
  const normal = normalizePath(path);
  return normal.endsWith('/') ? normal : `${normal}/`;
}
