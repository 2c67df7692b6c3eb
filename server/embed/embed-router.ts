import { type Request, type Response, Router } from 'express';
import { tagHeaders } from '../cache/tags.ts';
import { pageQuery } from '../cms/cms-queries.ts';
import type { VersionedCms } from '../cms/versioned-cms.ts';
import { escapeHtml } from '../content/content-nodes.ts';
import type { ElementRules } from '../content/element-rules.ts';
import { parseContentAsync } from '../content/parse-content.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import { toPrivateCacheControl } from '../http/public-origin.ts';
import { contextOf } from '../http/request-context.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { createWorkQueue } from '../work-queue.ts';
import { embeddableTags, findWidget, framePath, readFrameUrl, type Widget } from './embeddable.ts';
import { type FrameDocumentOptions, renderFrame } from './frame-document.ts';
import { oembedWriters } from './write-oembed.ts';

export interface EmbedRouterOptions {
  readonly cms: Pick<VersionedCms, 'respond' | 'siteConfig'>;
  readonly rules: ElementRules;
  /** Whether shared caches may store responses, which contain the public origin. */
  readonly isOriginCacheable: boolean;
  /** Origins of other servers that elements may send requests to. */
  readonly connectOrigins: readonly string[];
  /** Renders frames with the site's current styles. */
  readonly documents: () => FrameDocumentOptions;
}

const publicCache = 'public, max-age=300, s-maxage=300, stale-while-revalidate=86400';
const tags = tagHeaders(['all', 'embeds']);
const defaultWidth = 640;
/** Several at a time, so that a request that waits for a slow service does not block the others. */
const maxRendering = 16;
const maxWaiting = 200;

/** Writes a link, then the frame. Readers that remove frames, such as newsletters, keep the link. */
function writeEmbedHtml(widget: Widget, link: string, frame: string, width: number): string {
  const title = escapeHtml(widget.title);
  return `<blockquote><a href="${escapeHtml(link)}">${title}</a></blockquote><iframe src="${escapeHtml(frame)}" title="${title}" width="${width}" height="${widget.height}" frameborder="0"></iframe>`;
}

/** Reads a maximum size. Ignores values that are not positive numbers, because sites send such values. */
function readSize(value: unknown, fallback: number): number {
  const size = Number.parseInt(String(value), 10);
  return size > 0 ? Math.min(size, fallback) : fallback;
}

function readUrl(value: unknown, origin: string): URL {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  // Other sites link the URL, and other schemes have hosts, too: `javascript://www.example.org/`.
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ProblemError(400, { detail: `Send the URL of a page: /oembed?url=${origin}/…` });
  if (url.host !== new URL(origin).host)
    throw new ProblemError(404, {
      detail: `${url.host} is another site; send the URL of a page on ${origin}.`,
    });
  return url;
}

/**
 * Serves `/oembed` and `/embed/frame/TAG`: widgets for sites that remove our tags and scripts, as a link and
 * a frame.
 */
export function createEmbedRouter(options: EmbedRouterOptions): Router {
  const { cms, rules, connectOrigins, documents, isOriginCacheable } = options;
  const router = Router({ strict: true });
  const queue = createWorkQueue(maxRendering, maxWaiting);
  const cacheControl = isOriginCacheable ? publicCache : toPrivateCacheControl(publicCache);
  const headersFor = (isHttps: boolean) => securityHeaders(isHttps, { connectOrigins }, { isFrame: true });
  const headers = { http: headersFor(false), https: headersFor(true) };

  async function findByUrl(url: URL): Promise<Widget | undefined> {
    const framed = readFrameUrl(url, rules);
    if (framed) return framed;
    const found = await cms.respond(pageQuery(url.pathname));
    return found.derive('widget', async (page) => {
      if (!page || !('content' in page)) return undefined;
      return findWidget((await parseContentAsync(page.content, rules)).nodes);
    });
  }

  async function sendFrame(request: Request, response: Response) {
    const { origin, isHttps } = contextOf(response);
    const widget = readFrameUrl(new URL(request.originalUrl, origin), rules);
    if (!widget) {
      const detail = `The elements that can be shown in a frame are ${embeddableTags.join(', ')}.`;
      throw new ProblemError(404, { detail });
    }
    const body = await contextOf(response).runIn(queue, () => renderFrame(widget, origin, documents()));
    // The client disconnected.
    if (!body) return;
    const sent = [
      ...(isHttps ? headers.https : headers.http),
      'Content-Type',
      'text/html; charset=utf-8',
      'Cache-Control',
      cacheControl,
      ...Object.entries(tags).flat(),
    ];
    new CachedResponse({ status: 200, body, headers: sent }).send(request, response);
  }

  async function sendOembed(request: Request, response: Response) {
    const { origin } = contextOf(response);
    const { url: address, format = 'json', maxwidth, maxheight } = request.query;
    const writer = format === 'json' || format === 'xml' ? oembedWriters[format] : undefined;
    if (!writer) throw new ProblemError(400, { detail: 'The format must be json or xml.' });
    const url = readUrl(address, origin);
    // Runs in the queue, because it parses the page's content.
    const found = await contextOf(response).runIn(queue, async () => ({ widget: await findByUrl(url) }));
    // The client disconnected.
    if (!found) return;
    const { widget } = found;
    if (!widget) throw new ProblemError(404, { detail: `${url.href} has no widget that can be embedded.` });
    const site = await cms.siteConfig();
    const width = readSize(maxwidth, defaultWidth);
    const height = readSize(maxheight, widget.height);
    const body = writer.write({
      version: '1.0',
      type: 'rich',
      provider_name: site.siteName,
      provider_url: origin,
      title: widget.title,
      html: writeEmbedHtml({ ...widget, height }, url.href, origin + framePath(widget), width),
      width,
      height,
    });
    response
      .set({ 'Cache-Control': cacheControl, ...tags, 'Access-Control-Allow-Origin': '*' })
      .type(writer.type)
      .send(body);
  }

  router.get('/embed/frame/:tag{/}', sendFrame);
  router.get('/oembed', sendOembed);
  router.all('/oembed', allowOnly('GET', 'HEAD'));
  router.use(['/oembed', '/embed/frame'], handleProblems);
  return router;
}
