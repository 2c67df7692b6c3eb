import { html, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { imageWidthFor, imageWidths } from '../../../src/elements/shared/picture/picture.logic.ts';
import { escapeHtml } from '../../content/content-nodes.ts';
import { applyEdits, type TextEdit } from '../../content/foreign/text-edits.ts';
import { limitHtml } from '../../content/limits/limit-html.ts';
import { parseHtmlAsync, withTree } from '../../content/parse-async.ts';
import { nextTurn } from '../../next-turn.ts';
import type { SiteUrls } from './site-urls.ts';

/** Default width of images in articles, in pixels. */
const maxTextWidth = 896;
const fileAttributes = new Set(['src', 'poster']);
/** `<!--nextpage-->` in all its forms. It is removed, because this site shows articles on one page. */
const pageBreak = /<p>\s*<!--nextpage-->\s*<\/p>|<!--nextpage-->/g;

type Attributes = ReadonlyMap<string, string>;

function imageUrl(url: string, width: number): string {
  return `/images?url=${encodeURIComponent(url)}&w=${width}&q=75`;
}

/** The largest file of an image. Without `srcset`, its width is the `width` attribute. */
function largestOf(attributes: Attributes): { url: string; width: number } {
  const source = { url: attributes.get('src') ?? '', width: 0 };
  const candidates = (attributes.get('srcset') ?? '').split(/,\s+/).map((candidate) => {
    const [url = '', descriptor = ''] = candidate.trim().split(/\s+/);
    return { url, width: /^\d+w$/.test(descriptor) ? Number.parseInt(descriptor, 10) : 0 };
  });
  const largest = candidates.reduce(
    (best, candidate) => (candidate.width > best.width ? candidate : best),
    source,
  );
  return largest.width > 0 ? largest : { ...source, width: Number(attributes.get('width')) || 0 };
}

/** Attributes that load a WordPress image through our image service; undefined for other images. */
function rewriteImage(attributes: Attributes, urls: SiteUrls): Record<string, string> | undefined {
  const { url, width } = largestOf(attributes);
  if (!urls.isSiteImage(url)) return undefined;
  const file = urls.toImage(url);
  if (/\.svg(?:[?#]|$)/i.test(file)) return { src: imageUrl(file, maxTextWidth) };
  // Sizes up to the first one that is at least as wide as the file.
  const maxWidth = Math.max(256, imageWidthFor(width > 0 ? width : maxTextWidth));
  const sizes = imageWidths.filter((candidate) => candidate >= 256 && candidate <= maxWidth);
  return {
    src: imageUrl(file, Math.min(maxTextWidth, maxWidth)),
    srcset: sizes.map((candidate) => `${imageUrl(file, candidate)} ${candidate}w`).join(', '),
  };
}

/** Rewrites URLs in an attribute of one of our elements, including JSON, where PHP writes slashes as `\/`. */
function rewriteText(value: string, urls: SiteUrls): string {
  return value.replace(/https?:(?:\\?\/){2}(?:[^\s"'<>\\]|\\\/)+/gi, (written) => {
    const address = written.replaceAll('\\/', '/');
    const link = urls.toLink(address);
    if (link === address) return written;
    return written === address ? link : link.replaceAll('/', '\\/');
  });
}

function rewriteAttribute(tag: string, name: string, value: string, urls: SiteUrls): string {
  if (tag.includes('-')) return rewriteText(value, urls);
  if (name === 'href')
    return urls.isSiteImage(value) ? imageUrl(urls.toImage(value), 1984) : urls.toLink(value);
  if (name === 'poster' && urls.isSiteImage(value)) return imageUrl(urls.toImage(value), maxTextWidth);
  if (fileAttributes.has(name)) return urls.toImage(value);
  return name === 'cite' ? urls.toLink(value) : value;
}

function editsOf({ tagName, attrs, sourceCodeLocation }: Tree.Element, urls: SiteUrls): TextEdit[] {
  const locations = sourceCodeLocation?.attrs;
  if (!locations) return [];
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
  const image = tagName === 'img' ? rewriteImage(attributes, urls) : undefined;
  return [...attributes].flatMap(([name, value]) => {
    const location = locations[name];
    const changed = image?.[name] ?? rewriteAttribute(tagName, name, value, urls);
    return location && changed !== value
      ? [{ start: location.startOffset, end: location.endOffset, text: `${name}="${escapeHtml(changed)}"` }]
      : [];
  });
}

/** Replaces an iframe, which this site does not show, with a link to its content. */
function frameEdit({ tagName, namespaceURI, attrs, sourceCodeLocation }: Tree.Element): TextEdit[] {
  if (tagName !== 'iframe' || namespaceURI !== html.NS.HTML) return [];
  const source = attrs.find(({ name }) => name === 'src')?.value.replace(/^\/\//, 'https://');
  if (!sourceCodeLocation || !source || !URL.canParse(source) || !/^https?:$/.test(new URL(source).protocol))
    return [];
  const label = attrs.find(({ name }) => name === 'title')?.value || new URL(source).hostname;
  return [
    {
      start: sourceCodeLocation.startOffset,
      // Without an end tag, all HTML after the start tag is the iframe's text.
      end: sourceCodeLocation.endTag ? sourceCodeLocation.endOffset : Number.POSITIVE_INFINITY,
      text: `<a href="${escapeHtml(source)}">${escapeHtml(label)}</a>`,
    },
  ];
}

function* elementsOf(root: Tree.ParentNode): Generator<Tree.Element> {
  const open = [...root.childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue;
    yield node;
    // Not `push(...childNodes)`: a spread of about 100,000 values overflows the stack.
    for (const child of node.childNodes) open.push(child);
  }
}

const elementsPerTurn = 2000;

/**
 * Rewrites the URLs of WordPress content for this site: links to pages become paths, and images
 * load through the image service. Replaces only these attributes in the text, because serializing
 * and parsing a tree again does not always produce the same tree. Yields to the event loop, because
 * a page may be a megabyte long.
 */
export async function rewriteContent(content: string, urls: SiteUrls): Promise<string> {
  const whole = content.replace(pageBreak, '');
  if (!whole.includes('<')) return whole;
  return withTree(whole, async () => {
    /** By their start position in the text. */
    const edits = new Map<number, TextEdit>();
    let count = 0;
    // Content beyond the limits stays unchanged; pages omit it.
    const tree = await parseHtmlAsync(limitHtml(whole), { sourceCodeLocationInfo: true });
    for (const element of elementsOf(tree)) {
      if (++count % elementsPerTurn === 0) await nextTurn();
      // A formatting element that the parser reopens is in the tree twice, but in the text once.
      for (const edit of [...frameEdit(element), ...editsOf(element, urls)])
        if (!edits.has(edit.start)) edits.set(edit.start, edit);
    }
    return applyEdits(whole, [...edits.values()]);
  });
}
