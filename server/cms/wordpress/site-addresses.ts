/** What a WordPress serves itself; everything else below its address is a page of ours. */
const ownFiles = /^\/(?:wp-(?:content|includes|admin|json|login\.php)|xmlrpc\.php)(?:[/?#]|$)/;
const pictures = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

/** Turns the addresses of a WordPress into addresses of this site. */
export interface SiteAddresses {
  /** A page's address as a path of ours; a file's absolute on the WordPress; any other as it is. */
  toLink(address: string): string;
  /** A picture's address where our image service can fetch it; a path where it is this site's. */
  toPicture(address: string): string;
  /** Whether the picture is one of the WordPress, which the image service may fetch. */
  isOwnPicture(address: string): boolean;
}

interface Base {
  readonly host: string;
  readonly path: string;
}

function toBase(address: string): Base | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  return { host, path: pathname.replace(/\/+$/, '') };
}

/** The part of `address` below one of the bases; undefined when it is below none. The scheme does not tell: sites move to https. */
function belowBase(address: string, bases: readonly Base[], cmsUrl: string): string | undefined {
  if (!/^(?:https?:)?\/\//i.test(address) && !/^\/(?![/\\])/.test(address)) return undefined;
  if (!URL.canParse(address, cmsUrl)) return undefined;
  const { host, pathname, search, hash } = new URL(address, cmsUrl);
  const base = bases.find((candidate) => candidate.host === host && (pathname === candidate.path || pathname.startsWith(`${candidate.path}/`)));
  return base && `${pathname.slice(base.path.length) || '/'}${search}${hash}`;
}

/**
 * @param cmsUrl where this server reaches the WordPress; files are fetched there,
 * also when editors know it under another name
 * @param others further addresses that the WordPress gives itself: its home, its files
 * @param siteUrl where readers find this site; editors copy addresses from there
 */
export function createSiteAddresses(cmsUrl: string, others: readonly string[] = [], siteUrl?: string): SiteAddresses {
  const ours = siteUrl === undefined ? undefined : toBase(siteUrl);
  const bases = [...others, cmsUrl]
    .map(toBase)
    .concat(ours)
    .filter((base) => base !== undefined);
  // The longest first: a WordPress in a folder of another one is itself, not the other's page.
  bases.sort((one, other) => other.path.length - one.path.length);
  const below = (address: string) => belowBase(address.trim(), bases, cmsUrl);
  return {
    toLink(address) {
      const path = below(address);
      if (path === undefined) return address;
      return ownFiles.test(path) ? cmsUrl + path : path;
    },
    toPicture(address) {
      const path = below(address);
      if (path === undefined) return address;
      if (ownFiles.test(path)) return cmsUrl + path;
      return ours && belowBase(address.trim(), [ours], cmsUrl) !== undefined ? path : address;
    },
    isOwnPicture(address) {
      const path = below(address);
      return path !== undefined && ownFiles.test(path) && pictures.test(path.replace(/[?#].*$/, ''));
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
