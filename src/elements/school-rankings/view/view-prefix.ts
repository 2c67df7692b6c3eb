/** The prefix of a list's URL parameters, so that several lists on a page do not collide. */
export function viewPrefix(
  host: { readonly id: string } | undefined,
  { extid, gid }: { readonly extid?: string | null; readonly gid?: string | null },
): string {
  return `${host?.id || extid || gid || 'ranking'}.`;
}

/** Whether a URL query has parameters of a list. */
export function hasViewParameters(search: string, prefix: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => name.startsWith(prefix));
}
