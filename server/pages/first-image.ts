import type { ContentNode } from '../content/content-nodes.ts';
import { countText, type RenderedFragment } from '../fragments/rendered-fragment.ts';

/** About as much text as fits above an image on the first screen of a phone or a small laptop. */
const maxCharacters = 400;
/** Portraits and logos are smaller; next to them, text is the largest paint. */
const minWidth = 200;

/**
 * HTML of this length fills the first screen, and so does a fragment of this size without an image, such as a
 * finder.
 */
const firstScreenBytes = 6000;

/**
 * The fragment with the page's largest paint: the first one with an image, if little text and no other
 * image comes before it. Undefined on most pages, where text is the largest paint.
 *
 * @param nodes the content of the main area
 * @param fragments the fragments of the elements in `nodes`, in order
 */
export function findFirstImage(
  nodes: readonly ContentNode[],
  fragments: readonly RenderedFragment[],
): RenderedFragment | undefined {
  const remaining = fragments.values();
  // One tag may be split between several nodes.
  let html = '';
  let charactersOfElements = 0;
  for (const node of nodes) {
    if (node.kind === 'html') {
      if (node.html.includes('<img ')) return undefined;
      html += node.html;
      if (html.length > firstScreenBytes) return undefined;
    }
    if (node.kind !== 'element') continue;
    const fragment = remaining.next().value;
    if (!fragment) return undefined;
    const { image } = fragment;
    if (!image && fragment.bytes.byteLength > firstScreenBytes) return undefined;
    charactersOfElements += fragment.root?.textLength ?? 0;
    if (charactersOfElements > maxCharacters) return undefined;
    if (image) {
      const isOnFirstScreen = countText(html) + charactersOfElements <= maxCharacters;
      return isOnFirstScreen && image.width >= minWidth ? fragment : undefined;
    }
  }
  return undefined;
}

// As React serializes the attributes of `Image`.
const lazy = ' loading="lazy"';
const urgent = ' loading="eager" fetchPriority="high"';

/** @param change returns the image's new tag */
function changeImage(fragment: RenderedFragment, change: (tag: string) => string): RenderedFragment {
  const { bytes, hash, image } = fragment;
  if (!image) return fragment;
  const tag = bytes.toString('utf8', image.start, image.end);
  const changed = change(tag);
  if (changed === tag) return fragment;
  const before = Buffer.concat([bytes.subarray(0, image.start), Buffer.from(changed)]);
  const isUrgent = changed.includes(urgent);
  // The link to the style sheet comes before the image, so its range (`root.sheet`) is still correct.
  return {
    ...fragment,
    bytes: Buffer.concat([before, bytes.subarray(image.end)]),
    image: { ...image, end: before.byteLength, isUrgent },
    hash: `${hash} ${isUrgent ? 'urgent' : 'lazy'}`,
  };
}

/** Makes browsers load the fragment's first image immediately and before others. */
export function prioritizeImage(fragment: RenderedFragment): RenderedFragment {
  // `auto` works only for lazy images; on others it means the width of the window.
  return changeImage(fragment, (tag) =>
    tag.includes(lazy) ? tag.replace(lazy, urgent).replace('"auto, ', '"') : tag,
  );
}

/**
 * Makes the fragment's first image lazy: a hero or a profile below the first screen, whose component always
 * renders an eager image.
 */
export function deferImage(fragment: RenderedFragment): RenderedFragment {
  if (!fragment.image?.isUrgent) return fragment;
  return changeImage(fragment, (tag) => tag.replace(urgent, lazy).replace(' sizes="', ' sizes="auto, '));
}
