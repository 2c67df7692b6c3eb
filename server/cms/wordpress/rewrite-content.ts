import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { imageWidthFor, imageWidths } from '../../../src/elements/shared/picture/picture.logic.ts';
import { parseHtml } from '../../content/content-tree.ts';
import { escapeHtml } from '../escape-html.ts';
import type { SiteAddresses } from './site-addresses.ts';

const widestInText = 896;
const files = new Set(['src', 'poster']);
/** `<!--nextpage-->` in all its forms. The whole article stands on one page here, so that nothing of it is lost. */
const pageBreak = /<p>\s*<!--nextpage-->\s*<\/p>|<!--nextpage-->/g;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Attributes = ReadonlyMap<string, string>;

function imageAddress(url: string, width: number): string {
  return `/images?url=${encodeURIComponent(url)}&w=${width}&q=75`;
}

/** The largest file that WordPress offers of a picture. The attribute `width` tells how large it is shown, so it counts only by itself. */
function largestOf(attributes: Attributes): { url: string; width: number } {
  const source = { url: attributes.get('src') ?? '', width: 0 };
  const candidates = (attributes.get('srcset') ?? '').split(/,\s+/).map((candidate) => {
    const [url = '', descriptor = ''] = candidate.trim().split(/\s+/);
    return { url, width: /^\d+w$/.test(descriptor) ? Number.parseInt(descriptor, 10) : 0 };
  });
  const largest = candidates.reduce(
    (most, candidate) => (candidate.width > most.width ? candidate : most),
    source,
  );
  return largest.width > 0 ? largest : { ...source, width: Number(attributes.get('width')) || 0 };
}

/** A picture of the WordPress in the sizes that our image service makes; undefined for one of elsewhere. */
function rewritePicture(
  attributes: Attributes,
  addresses: SiteAddresses,
): Record<string, string> | undefined {
  const { url, width } = largestOf(attributes);
  if (!addresses.isSitePicture(url)) return undefined;
  const file = addresses.toPicture(url);
  if (/\.svg(?:[?#]|$)/i.test(file)) return { src: imageAddress(file, widestInText) };
  // Up to the first size that is no smaller than the file: a size below it would lose what there is.
  const most = Math.max(256, imageWidthFor(width > 0 ? width : widestInText));
  const sizes = imageWidths.filter((candidate) => candidate >= 256 && candidate <= most);
  return {
    src: imageAddress(file, Math.min(widestInText, most)),
    srcset: sizes.map((candidate) => `${imageAddress(file, candidate)} ${candidate}w`).join(', '),
  };
}

/** Addresses in the text of an attribute of a tag of ours, JSON included. */
function rewriteText(value: string, addresses: SiteAddresses): string {
  return value.replace(/https?:\/\/[^\s"'<>\\]+/gi, (address) => addresses.toLink(address));
}

function rewriteAttribute(tag: string, name: string, value: string, addresses: SiteAddresses): string {
  if (tag.includes('-')) return rewriteText(value, addresses);
  if (name === 'href')
    return addresses.isSitePicture(value)
      ? imageAddress(addresses.toPicture(value), 1984)
      : addresses.toLink(value);
  if (name === 'poster' && addresses.isSitePicture(value))
    return imageAddress(addresses.toPicture(value), widestInText);
  if (files.has(name)) return addresses.toPicture(value);
  return name === 'cite' ? addresses.toLink(value) : value;
}

function editsOf({ tagName, attrs, sourceCodeLocation }: Tree.Element, addresses: SiteAddresses): Edit[] {
  const places = sourceCodeLocation?.attrs;
  if (!places) return [];
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
  const picture = tagName === 'img' ? rewritePicture(attributes, addresses) : undefined;
  return [...attributes].flatMap(([name, value]) => {
    const place = places[name];
    const changed = picture?.[name] ?? rewriteAttribute(tagName, name, value, addresses);
    return place && changed !== value
      ? [{ start: place.startOffset, end: place.endOffset, text: `${name}="${escapeHtml(changed)}"` }]
      : [];
  });
}

/** A frame is not shown here: what it would have shown is linked, so that nothing is silently missing. */
function frameEdit({ tagName, attrs, sourceCodeLocation }: Tree.Element): Edit[] {
  const source = attrs.find(({ name }) => name === 'src')?.value.replace(/^\/\//, 'https://');
  if (
    tagName !== 'iframe' ||
    !sourceCodeLocation ||
    !source ||
    !URL.canParse(source) ||
    !/^https?:$/.test(new URL(source).protocol)
  )
    return [];
  const label = attrs.find(({ name }) => name === 'title')?.value || new URL(source).hostname;
  return [
    {
      start: sourceCodeLocation.startOffset,
      end: sourceCodeLocation.endOffset,
      text: `<a href="${escapeHtml(source)}">${escapeHtml(label)}</a>`,
    },
  ];
}

function* elementsOf(root: Tree.ParentNode): Generator<Tree.Element> {
  const open = [...root.childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue;
    yield node;
    // A spread of more than some 100,000 values overflows the stack.
    for (const child of node.childNodes) open.push(child);
  }
}

/**
 * Content of a WordPress with addresses that work on this site: links to pages are
 * paths, pictures go through the image service. Only the attributes concerned are
 * replaced in the text; the rest is byte for byte what the CMS delivered, because a
 * tree that is written out and parsed again is not always the same tree.
 */
export function rewriteContent(html: string, addresses: SiteAddresses): string {
  const whole = html.replace(pageBreak, '');
  if (!whole.includes('<')) return whole;
  const edits = new Map<number, Edit>();
  for (const element of elementsOf(parseHtml(whole, { sourceCodeLocationInfo: true }))) {
    // A formatting element that the parser has reopened stands in the tree twice and in the text once.
    for (const edit of [...frameEdit(element), ...editsOf(element, addresses)])
      if (!edits.has(edit.start)) edits.set(edit.start, edit);
  }
  let result = '';
  let end = 0;
  for (const edit of [...edits.values()].sort((one, other) => one.start - other.start)) {
    if (edit.start < end) continue;
    result += whole.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + whole.slice(end);
}
