import { join } from 'node:path';
import express, { type Request, type Response, Router } from 'express';
import { CachedResponse, type HeaderList } from '../http/cached-response.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { type DemoPage, renderDocument } from './demo-document.ts';
import { type DemoOptions, readView } from './demo-options.ts';
import { renderElementPage, renderExamplePage, slugOf } from './element-page.ts';
import { renderIndexPage } from './index-page.ts';
import { renderTokensPage } from './tokens-page.ts';

type FindPage = (request: Request, view: ReturnType<typeof readView>) => DemoPage | undefined;

function serveFiles(dist: string) {
  return express.static(join(dist, 'demo'), {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (response) =>
      void response.set({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
      }),
  });
}

/**
 * Creates the router of the gallery below `/demo`, built from the registry and the
 * examples. Pages are rendered on each request, because they have few visitors.
 * Unknown paths go to the next handler, which renders the 404 page.
 */
export function createDemoRouter(options: DemoOptions): Router {
  const router = Router({ strict: true });
  const policyOptions = { connect: options.connect, policies: ['edu-demo'] };
  const headersByScheme: { readonly http: HeaderList; readonly https: HeaderList } = {
    http: securityHeaders(false, policyOptions),
    https: securityHeaders(true, policyOptions),
  };
  const declarations = new Map(options.elements.map(({ declaration }) => [declaration.tag, declaration]));

  function respondWith(findPage: FindPage) {
    return async (request: Request, response: Response, next: () => void) => {
      const view = readView(request.query);
      const page = findPage(request, view);
      if (!page) {
        next();
        return;
      }
      const headers = [
        ...(request.secure ? headersByScheme.https : headersByScheme.http),
        'Content-Type',
        'text/html; charset=utf-8',
        'Cache-Control',
        'no-cache',
        'X-Robots-Tag',
        'noindex',
      ];
      new CachedResponse({ status: 200, body: await renderDocument(page, view, options), headers }).send(
        request,
        response,
      );
    };
  }

  const findElement: FindPage = ({ params: { tag = '' } }, view) => {
    const declaration = declarations.get(String(tag));
    return declaration && renderElementPage(declaration, view, options);
  };
  const findExample: FindPage = ({ params: { tag = '', slug } }, view) => {
    const example =
      declarations.has(String(tag)) && options.examples[String(tag)]?.find((entry) => slugOf(entry) === slug);
    return example ? renderExamplePage(String(tag), example, view, options) : undefined;
  };

  router.use('/demo', serveFiles(options.dist));
  router.get(/^\/demo(?:\/[a-z0-9-]+){0,2}$/, (request, response) =>
    response.redirect(301, request.originalUrl.replace(/^[^?]*/, '$&/')),
  );
  router.get(
    '/demo/',
    respondWith((_request, view) => renderIndexPage(view, options)),
  );
  router.get(
    '/demo/tokens/',
    respondWith((_request, view) => renderTokensPage(view, options)),
  );
  router.get('/demo/:tag/', respondWith(findElement));
  router.get('/demo/:tag/:slug/', respondWith(findExample));
  return router;
}
