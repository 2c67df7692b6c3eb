import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { type FlatElement, flattenPage, forEachElement, nameOf } from './flat-page.ts';

/** A link with the text that assistive technology reads out for it. */
export interface NamedLink {
  readonly name: string;
  /** The value of the attribute, as written. */
  readonly href: string;
}

export interface PageLinks {
  readonly links: readonly NamedLink[];
  /** The heading at or after each element with an ID. */
  readonly headingOfId: ReadonlyMap<string, string>;
  /** Number of links and forms in the main content. */
  readonly exitCount: number;
  /** Lists without entries, and messages of empty lists without a link, button or form beside them. */
  readonly deadEndLists: readonly string[];
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'caption', 'legend', 'summary', 'dt']);
const lists = new Set(['ul', 'ol', 'tbody', 'dl']);
const nextSteps = new Set(['a', 'button', 'form', 'input', 'select', 'summary']);
/** The message in place of a list without entries. */
const emptyMessage =
  /^(?:no|none|nothing)\b.{0,60}\b(?:match(?:es)?|found|results?|for “|to compare|listed|yet)\b/i;

const isHidden = (elements: readonly FlatElement[]): boolean =>
  elements.some(({ attributes }) => attributes.hidden !== undefined || attributes['aria-hidden'] === 'true');

function hasNextStep(element: FlatElement): boolean {
  let isFound = false;
  forEachElement(element.children, ({ tag }) => {
    isFound ||= nextSteps.has(tag);
  });
  return isFound;
}

const isEmptyList = ({ tag, children }: FlatElement): boolean =>
  lists.has(tag) && children.every((child) => typeof child === 'string' && child.trim() === '');

const isEmptyMessage = (element: FlatElement): boolean =>
  element.children.every((child) => typeof child === 'string') && emptyMessage.test(nameOf(element));

/** Reads the links of a page, the heading for each ID, and its dead ends. */
export function readLinks(document: Tree.Document): PageLinks {
  const links: NamedLink[] = [];
  const headingOfId = new Map<string, string>();
  const deadEndLists: string[] = [];
  let exitCount = 0;
  let waiting: string[] = [];
  forEachElement(flattenPage(document), (element, parents) => {
    const { tag, attributes } = element;
    const isInMain = parents.some((parent) => parent.tag === 'main');
    if (attributes.id) waiting.push(attributes.id);
    if (headings.has(tag)) {
      for (const id of waiting) headingOfId.set(id, nameOf(element));
      waiting = [];
    }
    if (tag === 'a' && attributes.href !== undefined)
      links.push({ name: nameOf(element), href: attributes.href });
    if (isInMain && ((tag === 'a' && !attributes.href?.startsWith('#')) || tag === 'form')) exitCount += 1;
    if (!isInMain || isHidden([...parents, element])) return;
    const section = parents.findLast((parent) => parent.tag === 'section') ?? parents.at(-1) ?? element;
    if (isEmptyList(element)) deadEndLists.push(`an empty <${tag}> in <${parents.at(-1)?.tag}>`);
    else if (isEmptyMessage(element) && !hasNextStep(section))
      deadEndLists.push(`“${nameOf(element)}” without a next step`);
  });
  return { links, headingOfId, exitCount, deadEndLists };
}
