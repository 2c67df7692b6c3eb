/** What a WordPress serves itself; everything else below its address is a page of ours. */
const ownFiles = /^\/(?:wp-(?:content|includes|admin|json|login\.php)|xmlrpc\.php)(?:[/?#]|$)/;
const pictures = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

/** Turns the addresses of a WordPress into addresses of this site. */
export interface SiteAddresses {
  /** The public address of the WordPress, unless it gives itself none but this site's. */
  readonly home: string | undefined;
  /** A page's address as a path of ours; a file's where readers find it on the WordPress; any other as it is. */
  toLink(address: string): string;
  /** A picture's public address, which our image service takes; a path where it is this site's. */
  toPicture(address: string): string;
  /** Whether the picture is one of the WordPress, which the image service may fetch. */
  isSitePicture(address: string): boolean;
  /** Where this server fetches a file of the WordPress; undefined for anything else. Readers are never sent there. */
  toFetch(address: string): string | undefined;
}

interface Base {
  readonly host: string;
  readonly path: string;
  /** Where readers find the files that are addressed below this base. */
  readonly files: string;
}

interface Place {
  readonly base: Base;
  readonly path: string;
}

function toBase(address: string, files: string): Base | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  return { host, path: pathname.replace(/\/+$/, ''), files };
}

/** Which base `address` is below, and the rest of it; undefined when it is below none. The scheme does not tell: sites move to https. */
function placeOf(address: string, bases: readonly Base[], cmsUrl: string): Place | undefined {
  if (!/^(?:https?:)?\/\//i.test(address) && !/^\/(?![/\\])/.test(address)) return undefined;
  if (!URL.canParse(address, cmsUrl)) return undefined;
  const { host, pathname, search, hash } = new URL(address, cmsUrl);
  const base = bases.find(
    (candidate) =>
      candidate.host === host && (pathname === candidate.path || pathname.startsWith(`${candidate.path}/`)),
  );
  return base && { base, path: `${pathname.slice(base.path.length) || '/'}${search}${hash}` };
}

/** A file by its public address; what was written with https stays so. */
function publicFile(address: string, { base, path }: Place): string {
  const file = base.files + path;
  return /^https:/i.test(address) ? file.replace(/^http:/i, 'https:') : file;
}

/**
 * @param cmsUrl where this server reaches the WordPress, which may be inside a
 * network; readers get it only where the WordPress is known by no other name
 * @param others further addresses that the WordPress gives itself: its home, its files
 * @param siteUrl where readers find this site; editors copy addresses from there
 */
export function createSiteAddresses(
  cmsUrl: string,
  others: readonly string[] = [],
  siteUrl?: string,
): SiteAddresses {
  const ours = siteUrl === undefined ? undefined : toBase(siteUrl, '');
  const isOurs = (address: string) =>
    ours !== undefined && toBase(address, '')?.host === ours.host && toBase(address, '')?.path === ours.path;
  const known = others
    .filter((address) => URL.canParse(address) && !isOurs(address))
    .map((address) => address.replace(/\/+$/, ''));
  const [home] = known;
  const bases = [
    ...known.map((address) => toBase(address, address)),
    toBase(cmsUrl, home ?? cmsUrl),
    ours && { ...ours, files: home ?? cmsUrl },
  ].filter((base) => base !== undefined);
  // The longest first: a WordPress in a folder of another one is itself, not the other's page.
  bases.sort((one, other) => other.path.length - one.path.length);
  const find = (address: string) => placeOf(address.trim(), bases, cmsUrl);
  return {
    home,
    toLink(address) {
      const place = find(address);
      if (place === undefined) return address;
      return ownFiles.test(place.path) ? publicFile(address.trim(), place) : place.path;
    },
    toPicture(address) {
      const place = find(address);
      if (place === undefined) return address;
      if (ownFiles.test(place.path)) return publicFile(address.trim(), place);
      return ours && placeOf(address.trim(), [ours], cmsUrl) !== undefined ? place.path : address;
    },
    isSitePicture(address) {
      const path = find(address)?.path;
      return path !== undefined && ownFiles.test(path) && pictures.test(path.replace(/[?#].*$/, ''));
    },
    toFetch(address) {
      const path = find(address)?.path;
      return path !== undefined && ownFiles.test(path) ? cmsUrl + path : undefined;
    },
  };
}

/** A path as people read it; what is not percent-encoded as it should be stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** A path as our pages are looked up and linked: encoded once, whatever case WordPress writes the percent signs in. */
export function normalizePath(path: string): string {
  const plain = decodePath(path);
  return plain === path && path.includes('%') ? path : encodeURI(plain);
}

/** The form in which paths are compared: normalized, with a slash at its end. */
export function toLookupPath(path: string): string {
  const normal = normalizePath(path);
  return normal.endsWith('/') ? normal : `${normal}/`;
}
