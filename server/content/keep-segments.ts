import { isDeepStrictEqual } from 'node:util';
import type { ParsedContent, Segment } from './segments.ts';

/** Places for advertisements are numbered through the content: those after a change are others, and nothing is remembered of them. */
function isSame(one: Segment | undefined, other: Segment | undefined): boolean {
  return (one?.kind === 'placement' && other?.kind === 'placement') || isDeepStrictEqual(one, other);
}

/**
 * The content with its former version's own segments before and after what an editor
 * changed: what is remembered of them, such as their drawn pieces, still holds.
 */
export function keepSegments(content: ParsedContent, former: ParsedContent): ParsedContent {
  const [now, before] = [content.segments, former.segments];
  const shorter = Math.min(now.length, before.length);
  let head = 0;
  while (head < shorter && isSame(now[head], before[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(now.at(-1 - tail), before.at(-1 - tail))) tail += 1;
  const segments = now.map((segment, index) => {
    const isChanged = index >= head && index < now.length - tail;
    if (isChanged || segment.kind === 'placement') return segment;
    return before[index < head ? index : index - now.length + before.length] ?? segment;
  });
  return { ...content, segments };
}
