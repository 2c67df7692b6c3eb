import { cleanAttributes } from '../content/attributes/clean-attributes.ts';
import type { ContentNode, ElementNode } from '../content/content-nodes.ts';
import { createElementNode } from '../content/element-node.ts';
import type { ElementRules } from '../content/element-rules.ts';

/**
 * Elements that are complete without children, with the default title of their frame and its height in
 * pixels.
 */
export const embeddable: ReadonlyMap<string, { readonly title: string; readonly height: number }> = new Map([
  ['program-finder', { title: 'Program finder', height: 420 }],
  ['lead-gen', { title: 'Program finder', height: 420 }],
  ['school-rankings', { title: 'School ranking', height: 1000 }],
  ['ranking-toc', { title: 'School ranking', height: 600 }],
  ['us-state-map', { title: 'Map of states', height: 560 }],
  ['post-list', { title: 'Articles', height: 600 }],
  ['contributor-profile', { title: 'Contributor', height: 600 }],
  ['icon-percentage', { title: 'Percentage', height: 200 }],
]);

/** The tags of elements that can be shown in a frame. */
export const embeddableTags: readonly string[] = [...embeddable.keys()];

/** One element in its own page, which other sites show in a frame. */
export interface Widget {
  readonly node: ElementNode;
  readonly title: string;
  /** Height of the frame in pixels, until the frame reports its actual height. */
  readonly height: number;
  /** The value of the frame's CSS property `color-scheme`. */
  readonly colorScheme: string;
}

/** Names of attributes contain no underscore, so this parameter of a frame's URL cannot be an attribute. */
const schemeParameter = '_color-scheme';
const [defaultScheme, ...otherSchemes] = ['light', 'dark', 'light dark'] as const;

function toWidget(node: ElementNode, scheme?: string | null): Widget | undefined {
  const known = embeddable.get(node.tag);
  const colorScheme = otherSchemes.find((other) => other === scheme) ?? defaultScheme;
  return known && { node, colorScheme, height: known.height, title: node.attributes.heading ?? known.title };
}

/** As many posts as one request to the API may name: each unknown id costs the CMS a query. */
const maxListEntries = 100;

/** The first entries of a comma-separated list. */
const cutList = (list: string): string => list.split(',').slice(0, maxListEntries).join(',');

/**
 * Reads `/embed/frame/TAG?attribute=value&_color-scheme=dark`; undefined for tags that cannot be embedded.
 * Ignores attributes that the element does not declare, and further entries of lists.
 */
export function readFrameUrl(url: URL, rules: ElementRules): Widget | undefined {
  const tag = /^\/embed\/frame\/([a-z0-9-]+)\/?$/.exec(url.pathname)?.[1];
  if (!tag || !rules.declarations.has(tag)) return undefined;
  const declared = rules.attributes.get(tag);
  const attributes = [...url.searchParams].map(([name, value]) => ({
    name,
    value: declared?.get(name)?.type === 'list' ? cutList(value) : value,
  }));
  const cleaned = cleanAttributes(
    tag,
    attributes.filter(({ name }) => declared?.has(name)),
    rules,
  );
  return toWidget(createElementNode(tag, cleaned), url.searchParams.get(schemeParameter));
}

/** Finds the first embeddable element of a page's content. */
export function findWidget(nodes: readonly ContentNode[]): Widget | undefined {
  for (const node of nodes) {
    const widget = node.kind === 'element' ? toWidget(node) : undefined;
    if (widget) return widget;
  }
  return undefined;
}

/** The path of the widget's frame. */
export function framePath({ node, colorScheme }: Widget): string {
  const search = new URLSearchParams(node.attributes);
  if (colorScheme !== defaultScheme) search.set(schemeParameter, colorScheme);
  return `/embed/frame/${node.tag}${search.size > 0 ? `?${search}` : ''}`;
}
