import type { Image } from '../../../core/model/image.ts';
import type { Post } from '../../../core/model/post.ts';
import { toSlug } from '../../../core/names.ts';
import { safeUrl } from '../../../core/urls.ts';

/** The fields of a post that a card shows; serialized into the page. */
export type PostSummary = Pick<
  Post,
  'id' | 'title' | 'link' | 'image' | 'excerpt' | 'author' | 'category' | 'date' | 'imageHeight'
>;

type PostRecord = Readonly<Record<string, unknown>>;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
};

function readEntity(entity: string, name: string): string {
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : name.startsWith('#')
      ? Number.parseInt(name.slice(1), 10)
      : undefined;
  if (code === undefined) return entities[name.toLowerCase()] ?? entity;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** Plain text of a CMS field that may contain HTML: drops tags, decodes entities. */
export function readPlainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const words = value
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, readEntity)
    .replace(/\s+/g, ' ')
    .trim();
  return words || undefined;
}

function isRecord(value: unknown): value is PostRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readImage(value: unknown): Image | null {
  const record: PostRecord = isRecord(value) ? value : { sourceUrl: value };
  const url = record.sourceUrl ?? record.src;
  const sourceUrl = typeof url === 'string' ? safeUrl(url) : undefined;
  return sourceUrl ? { sourceUrl, altText: readPlainText(record.altText ?? record.alt) } : null;
}

function cleanPost(value: unknown): PostSummary | undefined {
  if (!isRecord(value)) return undefined;
  const title = readPlainText(value.title);
  if (!title) return undefined;
  const link = typeof value.link === 'string' ? (safeUrl(value.link) ?? '') : '';
  const height = Number(value.imageHeight);
  return {
    id: String(value.id ?? (link || title)),
    title,
    link,
    image: readImage(value.image),
    excerpt: readPlainText(value.excerpt),
    author: readPlainText(value.author),
    category: readPlainText(value.category),
    date: typeof value.date === 'string' ? value.date : undefined,
    ...(height >= 40 && height <= 1000 && { imageHeight: Math.round(height) }),
  };
}

/** Reads posts from an attribute or a CMS; drops posts without a title. Undefined unless it is a list. */
export function cleanPosts(value: unknown): readonly PostSummary[] | undefined {
  return Array.isArray(value) ? value.flatMap((post) => cleanPost(post) ?? []) : undefined;
}

/** A category's name from its slug (`student-resources` to `Student resources`); keeps a name unchanged. */
export function nameCategory(category: string): string {
  if (toSlug(category) !== category) return category;
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** URL of the shipped picture for posts without one; it is next to the image service. */
export function stockImage(imageBaseUrl: string): string {
  return imageBaseUrl.replace(/\/[^/]*$/, '/pictures/stock.svg');
}
