import type { Image } from '../../../core/model/image.ts';
import type { Post } from '../../../core/model/post.ts';
import type { SiteConfig } from '../../../core/model/site-config.ts';
import { toSlug } from '../../../core/names.ts';
import { isRecord, type UnknownRecord } from '../../../core/records.ts';
import { readPlainText } from '../../../core/text/plain-text.ts';
import { safeUrl, siteLink } from '../../../core/urls.ts';

/** The fields of a post that a card shows; serialized into the page. */
export type PostSummary = Pick<
  Post,
  'id' | 'title' | 'link' | 'image' | 'excerpt' | 'author' | 'category' | 'date' | 'imageHeight'
>;

function readImage(value: unknown): Image | null {
  const record: UnknownRecord = isRecord(value) ? value : { sourceUrl: value };
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
    id: String(value.id ?? `${link} ${title}`),
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

/** URL of the image for posts without one, which the script's site ships. */
export function stockImage({ homeUrl }: Pick<SiteConfig, 'homeUrl'>): string {
  return siteLink('/pictures/stock.svg', homeUrl);
}
