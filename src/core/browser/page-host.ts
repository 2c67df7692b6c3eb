/** The parts of a window that contain its host name. */
interface PageWindow {
  readonly location?: { readonly hostname: string };
  readonly origin?: string;
}

/**
 * The host name of the page. A frame without its own URL, such as the frame of WordPress's block editor,
 * has the origin of its page. Undefined outside of browsers.
 */
export function readPageHost({ location, origin = '' }: PageWindow = globalThis): string | undefined {
  return location?.hostname || (URL.canParse(origin) ? new URL(origin).hostname : undefined);
}
