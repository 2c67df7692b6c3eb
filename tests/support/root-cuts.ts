/**
 * Finds the boundaries between each declarative shadow root and its host's other children, before or after
 * it.
 */
export function findCuts(html: string): number[] {
  return [...html.matchAll(/<template shadowrootmode="open">|<\/template>/g)].flatMap(({ 0: tag, index }) => {
    if (tag.startsWith('</')) {
      const end = index + tag.length;
      return /^\s*<\/[a-z]+-[a-z-]+>/.test(html.slice(end, end + 40)) ? [] : [end];
    }
    return /data-state="\w+">\s*$/.test(html.slice(Math.max(0, index - 40), index)) ? [] : [index];
  });
}

/** Splits the HTML into chunks at the positions of `findCuts`. */
export function cutAtRoots(html: string): string[] {
  const cuts = findCuts(html);
  return [...cuts, html.length].map((end, index) => html.slice(cuts[index - 1] ?? 0, end));
}
