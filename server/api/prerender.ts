import { hash } from 'node:crypto';
import { Router } from 'express';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { DataSource } from '../../src/core/data-source.ts';
import { EnrichedContentSchema } from '../../src/core/model/page-data.ts';
import { contentQueries, createMethods, paidQueries } from '../../src/core/queries.ts';
import { formatNumber } from '../../src/core/text/format.ts';
import { requireBearer } from '../cache/bearer.ts';
import { maxElements } from '../content/content-nodes.ts';
import { createElementNode } from '../content/element-node.ts';
import type { ElementRules } from '../content/element-rules.ts';
import { locateElements } from '../content/foreign/locate-elements.ts';
import { type WrittenRoot, writeRoots } from '../content/foreign/write-roots.ts';
import { countTags, maxCharacters, maxTags } from '../content/limits/limit-html.ts';
import type { ObservableSource } from '../data-source/observable-source.ts';
import { writeIssue } from '../explain-issue.ts';
import type { FragmentRenderer } from '../fragments/fragment-renderer.ts';
import type { RenderedFragment } from '../fragments/rendered-fragment.ts';
import { readJson } from '../http/json-body.ts';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import { contextOf } from '../http/request-context.ts';
import type { Logger } from '../logger.ts';
import { createWorkQueue } from '../work-queue.ts';
import { toAbsoluteResult } from './absolute-urls.ts';
import { addFrameUrls } from './ad-routes.ts';

export interface PrerenderOptions {
  /** Undefined turns the route off. */
  readonly secret: string | undefined;
  readonly rules: ElementRules;
  /** Creates a renderer whose fragments link the stylesheet at this URL. */
  readonly createRenderer: (stylesheet: string) => FragmentRenderer;
  /** A source whose configuration has absolute URLs of this origin. */
  readonly createSource: (origin: string) => Promise<DataSource>;
  readonly stylesheet: string;
  /** The stylesheet for light DOM content of elements, if the build has one. */
  readonly lightSheet?: string;
  /** Receives warnings about HTML whose elements are not all rendered. */
  readonly logger?: Pick<Logger, 'warn'>;
}

/** Several requests at a time, because rendering waits for the CMS. */
const maxRendering = 4;
const maxWaiting = 20;
/** Of the body: HTML of `maxCharacters` ASCII characters fits twice. */
const maxBytes = maxCharacters * 2;
const maxCachedBytes = 32 * 1_048_576;
const cacheTtlMs = 5 * 60_000;

const bodySchema = v.object({
  html: v.pipe(v.string(), v.maxLength(maxCharacters)),
  /** True: responds with JSON, `{html, tags}`. */
  tags: v.optional(v.boolean()),
  pageData: v.optional(v.object({ enrichedContent: v.optional(v.partial(EnrichedContentSchema)) })),
});
type Body = v.InferOutput<typeof bodySchema>;
type EnrichedContent = NonNullable<Body['pageData']>['enrichedContent'];

interface Rendered {
  readonly html: string;
  /** The tags by which purges name the data in the HTML. */
  readonly tags: readonly string[];
}

/** All elements are rendered with the site's configuration and its menus. */
const configurationTags = ['site', 'menu'];

/**
 * Creates a source that reads content from the request's page data, or else from the CMS. All its URLs are
 * absolute. Adds the tags of all content that elements read to `tags`.
 */
export function createRequestSource(
  source: DataSource,
  origin: string,
  enrichedContent?: EnrichedContent,
  tags = new Set<string>(),
): ObservableSource {
  const methods = createMethods({ ...contentQueries, ...paidQueries }, async (name, query, parameters) => {
    const load = async (remaining: object) => (await source[name]?.(remaining as never)) ?? query.empty;
    const addTags = (result?: unknown) => {
      for (const tag of query.tags?.(parameters, result) ?? []) tags.add(tag);
    };
    const result = await (query.fromPageData
      ? query.fromPageData({ enrichedContent }, parameters, load)
      : load(parameters)
    ).catch((error: unknown) => {
      // The caller stores the HTML, which has no data yet: a purge of the data must find it.
      addTags();
      throw error;
    });
    addTags(result);
    return toAbsoluteResult(query.result, result, origin);
  });
  const { programs, sponsored } = source;
  return {
    config: source.config,
    ...methods,
    programs: programs && methods.programs,
    sponsored: sponsored && methods.sponsored,
    async adRules() {
      const rules = await methods.adRules();
      return rules && toAbsoluteResult('adRules', addFrameUrls(rules), origin);
    },
  };
}

/**
 * Splits a fragment into the `data-state` of its start tag and the HTML after the start tag. Returns
 * undefined for a plain tag.
 */
function readRoot({ bytes }: RenderedFragment): WrittenRoot | undefined {
  const fragment = String(bytes);
  const open = fragment.indexOf('>');
  const state = / data-state="(\w+)"$/.exec(fragment.slice(0, open))?.[1];
  return state === undefined ? undefined : { state, html: fragment.slice(open + 1) };
}

async function render(
  { html, pageData }: Body,
  origin: string,
  renderer: FragmentRenderer,
  options: PrerenderOptions,
): Promise<Rendered & { readonly isPending: boolean }> {
  const cacheTags = new Set(configurationTags);
  const plain = { html, tags: configurationTags, isPending: false };
  const tagCount = countTags(html);
  if (tagCount > maxTags) {
    options.logger?.warn(
      { tagCount, maxTags },
      'HTML to prerender has too many tags; no element is rendered',
    );
    return plain;
  }
  const located = await locateElements(html, options.rules);
  const { elements, plainElementCount, ids } = located;
  if (plainElementCount > 0)
    options.logger?.warn(
      { plainElementCount, maxElements },
      'HTML to prerender has too many elements; its last ones stay plain tags',
    );
  if (elements.length === 0) return plain;
  const source = createRequestSource(
    await options.createSource(origin),
    origin,
    pageData?.enrichedContent,
    cacheTags,
  );
  const nodes = elements.map(({ tag, attributes, items, isInLink }) =>
    createElementNode(tag, attributes, items, isInLink),
  );
  const roots = (await renderer.renderAll(nodes, source, new Set(ids), { path: '/api/prerender' })).map(
    readRoot,
  );
  return {
    html: writeRoots(html, located, roots),
    tags: [...cacheTags],
    isPending: roots.some((root) => root?.state === 'pending'),
  };
}

/**
 * Creates the route `POST /prerender {html, tags?, pageData?}` for pages of another system. It requires the
 * secret, and returns the same HTML with a declarative shadow root in each of our elements. The HTML around
 * the elements stays unchanged, because the other system has its own rules for it. With `tags: true`, the
 * route returns `{html, tags}`; the HTML is outdated after a purge of one of these tags. Responses are cached
 * by a hash of the request. If too many requests wait, the route returns 503.
 */
export function createPrerender(options: PrerenderOptions) {
  const { secret, stylesheet, lightSheet } = options;
  const router = Router();
  const responses = new LRUCache<string, Rendered>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ html, tags }) => html.length * 2 + tags.join().length + 128,
    ttl: cacheTtlMs,
  });
  const renderers = new LRUCache<string, FragmentRenderer>({ max: 4 });
  const queue = createWorkQueue(maxRendering, maxWaiting);
  let generation = 0;

  function getRenderer(origin: string): FragmentRenderer {
    const renderer = renderers.get(origin) ?? options.createRenderer(origin + stylesheet);
    renderers.set(origin, renderer);
    return renderer;
  }

  function readCached(key: string): (Rendered & { isCached: boolean }) | undefined {
    const cached = responses.get(key);
    return cached && { ...cached, isCached: true };
  }

  async function renderAndCache(key: string, body: Body, origin: string) {
    const startGeneration = generation;
    const { isPending, ...rendered } = await render(body, origin, getRenderer(origin), options);
    // Not cached: HTML with pending data, and HTML whose content changed while it was rendered.
    if (startGeneration === generation && !isPending) responses.set(key, rendered);
    return { ...rendered, isCached: false };
  }

  router.post(
    '/prerender',
    requireBearer(secret, 'PRERENDER_SECRET'),
    readJson(maxBytes),
    async (request, response) => {
      const body = v.safeParse(bodySchema, request.body);
      if (!body.success)
        throw new ProblemError(400, {
          detail: `${writeIssue(body.issues[0], 'body')}. Send {"html": "…"} as JSON, with at most ${formatNumber(maxCharacters)} characters of HTML.`,
        });
      const context = contextOf(response);
      const key = hash(
        'sha256',
        JSON.stringify([context.origin, body.output.html, body.output.pageData]),
        'base64url',
      );
      // An equal request may have been rendered while this one waited in the queue.
      const renderOnce = async () => readCached(key) ?? renderAndCache(key, body.output, context.origin);
      const result = readCached(key) ?? (await context.runIn(queue, renderOnce));
      // The client disconnected.
      if (!result) return;
      const { html, tags, isCached } = result;
      response.set({
        'Cache-Control': 'no-store',
        'Cache-Status': `edu-embed; ${isCached ? 'hit' : 'fwd=miss'}`,
      });
      if (lightSheet) response.set('Link', `<${context.origin}${lightSheet}>; rel="stylesheet"`);
      if (body.output.tags) response.json({ html, tags });
      else response.type('text/html').send(html);
    },
  );
  router.all('/prerender', allowOnly('POST'));
  router.use(handleProblems);
  return {
    router,
    /** Removes all cached responses. Call it after a purge. */
    clearCache() {
      generation += 1;
      responses.clear();
    },
  };
}
