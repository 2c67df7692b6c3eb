import type { Post } from '../../../src/core/model/post.ts';
import type { Cms } from '../../cms/cms.ts';
import { escapeHtml } from '../../content/content-nodes.ts';
import { stripTags } from '../../content/strip-tags.ts';
import { toAbsolute } from '../absolute-url.ts';

const maxItems = 20;

/** Escapes text for XML and removes characters that XML cannot contain, even escaped. */
function toXml(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, ''));
}

function readDate(date: string | undefined): string | undefined {
  const time = new Date(date ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toUTCString();
}

function writeItem({ title, link, date, excerpt, author, category }: Post, origin: string): string {
  const url = toXml(toAbsolute(link, origin) ?? origin);
  const published = readDate(date);
  return [
    `<item><title>${toXml(title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid>`,
    published && `<pubDate>${published}</pubDate>`,
    author && `<dc:creator>${toXml(author)}</dc:creator>`,
    category && `<category>${toXml(category)}</category>`,
    excerpt && `<description>${toXml(stripTags(excerpt))}</description>`,
    '</item>\n',
  ]
    .filter(Boolean)
    .join('');
}

/** The newest posts of the categories as RSS 2.0. */
export async function writeFeed(cms: Cms, origin: string, categories: readonly string[]): Promise<string> {
  const [site, ...lists] = await Promise.all([
    cms.siteConfig(),
    ...categories.map((category) => cms.postsByCategory(category, maxItems)),
  ]);
  const posts = [...new Map(lists.flat().map((post) => [post.id, post])).values()]
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
    .slice(0, maxItems);
  const built = readDate(posts[0]?.date);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${toXml(site.siteName)}</title><link>${toXml(origin)}/</link><description>${toXml(site.tagline)}</description><language>en-us</language>
<atom:link href="${toXml(origin)}/feed.xml" rel="self" type="application/rss+xml"/>${built ? `<lastBuildDate>${built}</lastBuildDate>` : ''}
${posts.map((post) => writeItem(post, origin)).join('')}</channel></rss>
`;
}
