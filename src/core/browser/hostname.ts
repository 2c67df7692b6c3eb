import { parseUrl } from '../urls.ts';

/** The parts of a window that contain its host name. */
interface HostnameWindow {
  readonly location?: { readonly hostname: string };
  readonly origin?: string;
}

/**
 * The host name of the page. In a frame whose URL has no host name (`blob:`, `about:srcdoc`), the host name
 * of its origin. Undefined for an opaque origin and outside of browsers.
 */
export function readHostname({ location, origin = '' }: HostnameWindow = globalThis): string | undefined {
  return location?.hostname || parseUrl(origin)?.hostname;
}
