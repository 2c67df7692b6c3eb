/** The prefix of a list's parameters: several on a page do not disturb each other. */
export function viewPrefix(
  host: { readonly id: string } | undefined,
  { extid, gid }: { readonly extid?: string; readonly gid?: string },
): string {
  return `${host?.id || extid || gid || 'ranking'}.`;
}

/** Whether an address says anything about a list. */
export function hasViewParameters(search: string, prefix: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => name.startsWith(prefix));
}
