import { isDeepStrictEqual } from 'node:util';
import type { ParsedContent, Segment } from './segments.ts';

type Texts = Readonly<Record<string, string>>;

function isSameTexts(one: Texts, other: Texts): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Places for advertisements are numbered through the content: those after a change are others, and nothing is remembered of them. */
function isSame(one: Segment | undefined, other: Segment | undefined): boolean {
  if (one?.kind === 'html') return other?.kind === 'html' && one.html === other.html;
  if (one?.kind === 'placement') return other?.kind === 'placement';
  if (one?.kind !== 'element' || other?.kind !== 'element') return false;
  return one.tag === other.tag && one.isInLink === other.isInLink && isSameTexts(one.attributes, other.attributes) && isDeepStrictEqual(one.items, other.items);
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
