import { isDeepStrictEqual } from 'node:util';
import type { ContentNode, ParsedContent } from './content-nodes.ts';

type Texts = Readonly<Record<string, string>>;

function isSameTexts(one: Texts, other: Texts): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Places for advertisements are numbered through the content: those after a change are others, and nothing is remembered of them. */
function isSame(one: ContentNode | undefined, other: ContentNode | undefined): boolean {
  if (one?.kind === 'html') return other?.kind === 'html' && one.html === other.html;
  if (one?.kind === 'placement') return other?.kind === 'placement';
  if (one?.kind !== 'element' || other?.kind !== 'element') return false;
  return (
    one.tag === other.tag &&
    one.isInLink === other.isInLink &&
    isSameTexts(one.attributes, other.attributes) &&
    isDeepStrictEqual(one.items, other.items)
  );
}

/**
 * The content with its former version's own segments before and after what an editor
 * changed: what is remembered of them, such as their drawn pieces, still holds.
 */
export function reuseNodes(content: ParsedContent, former: ParsedContent): ParsedContent {
  const [now, before] = [content.nodes, former.nodes];
  const shorter = Math.min(now.length, before.length);
  let head = 0;
  while (head < shorter && isSame(now[head], before[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(now.at(-1 - tail), before.at(-1 - tail))) tail += 1;
  const nodes = now.map((contentNode, index) => {
    const isChanged = index >= head && index < now.length - tail;
    if (isChanged || contentNode.kind === 'placement') return contentNode;
    return before[index < head ? index : index - now.length + before.length] ?? contentNode;
  });
  return { ...content, nodes };
}
