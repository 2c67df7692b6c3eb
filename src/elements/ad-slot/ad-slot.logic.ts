/** True when the page data says that this page earns no money. Page data that cannot be read says nothing. */
export function isMonetizationDisabled(pageData: string | null | undefined): boolean {
  if (!pageData) return false;
  try {
    const { page } = JSON.parse(pageData) as { page?: { isMonetizationDisabled?: unknown } };
    return page?.isMonetizationDisabled === true;
  } catch {
    // Whoever reads the whole page data reports that it is broken.
    return false;
  }
}

/** The label above a slot: the name of the site where the notice is its own, else the word for what is paid for. */
export function adLabel(siteName?: string): string {
  return siteName === undefined ? 'Advertisement' : `From ${siteName || 'this site'}`;
}
