import type { Post } from '../../../src/core/model/post.ts';
import type { Cms } from '../../cms/cms.ts';
import { toAbsolute } from '../absolute-url.ts';
import { escapeXml } from './escape-xml.ts';

const maxItems = 20;

function readDate(date: string | undefined): string | undefined {
  const time = new Date(date ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toUTCString();
}

/** The newest posts of several lists, each once. */
function mergeNewest(lists: readonly (readonly Post[])[], limit: number): readonly Post[] {
  return [...new Map(lists.flat().map((post) => [post.id, post])).values()]
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
    .slice(0, limit);
}

function writeItem({ title, link, date, excerpt, author, category }: Post, origin: string): string {
  const url = escapeXml(toAbsolute(link, origin) ?? origin);
  const published = readDate(date);
  return [
    `<item><title>${escapeXml(title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid>`,
    published && `<pubDate>${published}</pubDate>`,
    author && `<dc:creator>${escapeXml(author)}</dc:creator>`,
    category && `<category>${escapeXml(category)}</category>`,
    excerpt && `<description>${escapeXml(excerpt)}</description>`,
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
  const posts = mergeNewest(lists, maxItems);
  const built = readDate(posts[0]?.date);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${escapeXml(site.siteName)}</title><link>${escapeXml(origin)}/</link><description>${escapeXml(site.tagline)}</description><language>en-us</language>
<atom:link href="${escapeXml(origin)}/feed.xml" rel="self" type="application/rss+xml"/>${built ? `<lastBuildDate>${built}</lastBuildDate>` : ''}
${posts.map((post) => writeItem(post, origin)).join('')}</channel></rss>
`;
}
