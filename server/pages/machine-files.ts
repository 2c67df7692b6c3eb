import { type Request, Router } from 'express';
import { safeUrl } from '../../src/core/urls.ts';
import type { Cms } from '../cms/cms.ts';
import { escapeHtml } from '../content/segments.ts';
import { canonicalPath } from './page-path.ts';

const cacheControl = 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400';
/** The protocol's own limit for one file. */
const mostAddresses = 50_000;

function item(title: string, address: string, date: string | undefined, excerpt: string | undefined): string {
  const time = new Date(date ?? Number.NaN);
  const published = Number.isNaN(time.getTime()) ? '' : `<pubDate>${time.toUTCString()}</pubDate>`;
  const description = excerpt ? `<description>${escapeHtml(excerpt.replace(/<[^>]*>/g, ''))}</description>` : '';
  return `<item><title>${escapeHtml(title)}</title><link>${escapeHtml(address)}</link><guid>${escapeHtml(address)}</guid>${published}${description}</item>`;
}

/** `robots.txt`, `sitemap.xml` and `feed.xml`. */
export function createMachineFiles(cms: Cms, originOf: (request: Request) => string, feedCategories: readonly string[]): Router {
  const router = Router();
  router.get('/robots.txt', (request, response) => {
    response
      .set('Cache-Control', cacheControl)
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /go/\nDisallow: /_app\nDisallow: /-/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`);
  });
  router.get('/sitemap.xml', async (request, response) => {
    const origin = originOf(request);
    const site = await cms.siteConfig();
    const entries: string[] = [];
    for await (const { path, modified } of cms.paths()) {
      if (entries.length >= mostAddresses) break;
      const day = modified && !Number.isNaN(Date.parse(modified)) ? `<lastmod>${new Date(modified).toISOString().slice(0, 10)}</lastmod>` : '';
      entries.push(`<url><loc>${escapeHtml(origin + canonicalPath(path, site.contributorPath))}</loc>${day}</url>`);
    }
    for (const { slug } of await cms.contributors()) entries.push(`<url><loc>${escapeHtml(`${origin}/${site.contributorPath}/${slug}`)}</loc></url>`);
    response
      .set('Cache-Control', cacheControl)
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.slice(0, mostAddresses).join('\n')}\n</urlset>\n`,
      );
  });
  router.get('/feed.xml', async (request, response) => {
    const origin = originOf(request);
    const [site, ...lists] = await Promise.all([cms.siteConfig(), ...feedCategories.map((category) => cms.postsByCategory(category, 20))]);
    const posts = [...new Map(lists.flat().map((post) => [post.id, post])).values()].sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '')).slice(0, 20);
    const items = posts.map((post) => item(post.title, new URL(safeUrl(post.link) ?? '/', origin).href, post.date, post.excerpt));
    const head = `<title>${escapeHtml(site.siteName)}</title><link>${escapeHtml(origin)}/</link><description>${escapeHtml(site.tagline)}</description><language>en-us</language>`;
    response
      .set('Cache-Control', cacheControl)
      .type('application/rss+xml')
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${head}${items.join('')}</channel></rss>\n`);
  });
  return router;
}
