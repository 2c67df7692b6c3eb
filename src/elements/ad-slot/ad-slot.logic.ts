/** True if the page data disables monetization; false if the page data is missing or invalid. */
export function isMonetizationDisabled(pageData: string | null | undefined): boolean {
  if (!pageData) return false;
  try {
    const { page } = JSON.parse(pageData) as { page?: { isMonetizationDisabled?: unknown } };
    return page?.isMonetizationDisabled === true;
  } catch {
    // The page data reader reports invalid JSON.
    return false;
  }
}

/** The label above a slot: `From {site}` for a house notice, otherwise `Advertisement`. */
export function adLabel(siteName?: string): string {
  return siteName === undefined ? 'Advertisement' : `From ${siteName || 'this site'}`;
}

/** True if the host has fallback content: more than white space, comments and the content of other slots. */
export function hasFallback({ childNodes }: Element): boolean {
  return [...childNodes].some((node) =>
    node instanceof Element ? !node.slot : node instanceof Text && node.data.trim() !== '',
  );
}
