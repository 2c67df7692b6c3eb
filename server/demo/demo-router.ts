import express, { type Request, type Response, Router } from 'express';
import { maxRenderedCharacters } from '../../demo/playground/text-query.ts';
import { printTokenRule, readTokens } from '../../demo/workbench/host-tokens.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { contextOf } from '../http/request-context.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { createPacedQueue } from '../paced-queue.ts';
import { html } from '../pages/templates/html.ts';
import type { DemoOptions } from './demo-options.ts';
import { createElementPages } from './element-pages.ts';
import { renderNodes } from './frame/frame-document.ts';
import { type Outcome, queryOf } from './outcome.ts';
import { createPlaygroundPages } from './playground/playground-pages.ts';
import { renderThemeSheet } from './themes.ts';
import { renderChangesPage, renderGuidePage } from './tool/guide-pages.ts';
import { renderIndexPage } from './tool/index-page.ts';
import { renderToolPage, type ToolPage } from './tool/page-shell.ts';
import { renderTokensPage } from './tool/tokens-page.ts';

/** @param origin the public origin */
type FindOutcome = (request: Request, origin: string) => Outcome | Promise<Outcome>;

const ownHeaders = ['Cache-Control', 'no-cache', 'X-Robots-Tag', 'noindex'];
/**
 * Maximum number of requests that wait. Pages are rendered one at a time, because anyone may send 500
 * elements, which take seconds and up to 8 MB.
 */
const maxWaiting = 50;
/** After a longer wait the response is 503, because few people wait longer for a page. */
const maxWaitMs = 10_000;
/** Maximum pause between two pages, in which other requests are handled. */
const maxPauseMs = 1000;

const pageHeaders = ['Content-Type', 'text/html; charset=utf-8', ...ownHeaders];

/**
 * Creates the router of the workbench below `/demo`, built from the registry and the
 * examples. Pages are rendered on each request, because they have few visitors.
 * Unknown paths go to the next handler, which renders the 404 page.
 */
export function createDemoRouter(options: DemoOptions): Router {
  const router = Router({ strict: true });
  const origins = { connectOrigins: options.connectOrigins, policies: ['edu-demo'] };
  const queue = createPacedQueue(maxWaiting, maxWaitMs, maxPauseMs);
  const runQueued = <Value>(response: Response, job: () => Promise<Value>): Promise<Value | undefined> =>
    contextOf(response).runIn(queue, job);

  function respondWith(find: FindOutcome) {
    const render = async (
      request: Request,
      origin: string,
    ): Promise<Exclude<Outcome, { readonly tool: ToolPage }>> => {
      const outcome = await find(request, origin);
      if (!outcome || !('tool' in outcome)) return outcome;
      return { frame: await renderNodes(renderToolPage(outcome.tool, options), options, () => html``) };
    };
    return async (request: Request, response: Response, next: () => void) => {
      const { origin, isHttps } = contextOf(response);
      const outcome = await runQueued(response, async () => (await render(request, origin)) ?? 'unknown');
      // The client disconnected.
      if (!outcome) return;
      if (outcome === 'unknown') return next();
      if ('location' in outcome) return response.redirect(303, outcome.location);
      const timing =
        outcome.renderMs !== undefined ? ['Server-Timing', `render;dur=${outcome.renderMs.toFixed(1)}`] : [];
      const headers = [
        ...securityHeaders(isHttps, origins, { isScriptless: outcome.isScriptless }),
        ...pageHeaders,
        ...timing,
      ];
      return new CachedResponse({ status: 200, body: outcome.frame, headers }).send(request, response);
    };
  }

  const elements = createElementPages(options);
  const playground = createPlaygroundPages(options);
  // A form writes up to nine bytes for each character.
  const readBody = express.urlencoded({ extended: false, limit: 9 * maxRenderedCharacters + 1024 });

  router.get(/^\/demo(?:\/[a-z0-9-]+){0,3}$/, (request, response) =>
    response.redirect(301, request.originalUrl.replace(/^[^?]*/, '$&/')),
  );
  router.get(
    '/demo/',
    respondWith((_request, origin) => ({ tool: renderIndexPage(origin, options) })),
  );
  router.get(
    '/demo/tokens/',
    respondWith(() => ({ tool: renderTokensPage(options) })),
  );
  router.get('/demo/theme/:name.css', (request, response, next) => {
    const sheet = renderThemeSheet(options.themes, String(request.params.name));
    if (sheet === undefined) return next();
    return response.set('Cache-Control', 'no-cache').type('css').send(sheet);
  });
  router.get(
    '/demo/changes/',
    respondWith(() => ({ tool: renderChangesPage(options) })),
  );
  router.get(
    '/demo/guides/:id/',
    respondWith((request) => {
      const tool = renderGuidePage(String(request.params.id), options);
      return tool && { tool };
    }),
  );
  router.get('/demo/edu-embed.zip', (_request, response, next) => {
    const { plugin } = options.guides;
    return plugin ? response.download(plugin) : next();
  });
  router.get('/demo/host-tokens.css', (request, response) =>
    response
      .set('Cache-Control', 'no-cache')
      .type('css')
      .send(printTokenRule(readTokens(queryOf(request)))),
  );
  router.get('/demo/markup/:tag/:example/', async (request, response, next) => {
    const { origin } = contextOf(response);
    const markup = await runQueued(response, async () => (await elements.markup(request, origin)) ?? null);
    if (markup === undefined) return;
    if (markup === null) return next();
    return response.set('Cache-Control', 'no-cache').type('text').send(markup);
  });
  router.get('/demo/playground/', respondWith(playground.page));
  router.post('/demo/playground/', readBody, respondWith(playground.submit));
  router.get('/demo/frame/', respondWith(playground.sharedFrame));
  router.post('/demo/frame/', readBody, respondWith(playground.postedFrame));
  router.get('/demo/frame/:tag/', respondWith(elements.allExamples));
  router.get('/demo/frame/:tag/:example/', respondWith(elements.frame));
  router.get('/demo/:tag/', respondWith(elements.firstExample));
  router.get('/demo/:tag/:example/', respondWith(elements.page));
  return router;
}
