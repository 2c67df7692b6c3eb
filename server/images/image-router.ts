import { Router } from 'express';
import { parseQuery } from '../api/query.ts';
import { abortOnClose } from '../http/abort-on-close.ts';
import { handleProblems } from '../http/problem-details.ts';
import { createPublicOrigin, type PublicOrigin } from '../http/public-origin.ts';
import { imageQuery, negotiateFormat } from './image-query.ts';
import { createImageService, type ImageServiceOptions } from './image-service.ts';

export interface ImageRouterOptions extends ImageServiceOptions {
  /** Pictures below this origin, and below the one of the Host header, are read from `folders`. */
  readonly publicOrigin: PublicOrigin;
}

/** `GET /images?url&w&h&fit&g&q`, to be mounted at `/images`. */
export function createImageRouter({ publicOrigin, ...options }: ImageRouterOptions): Router {
  const service = createImageService(options);
  const requestedOrigin = createPublicOrigin({});
  const router = Router();
  router.get('/', async (request, response) => {
    const query = parseQuery(imageQuery, request.query);
    const ownOrigins = [publicOrigin(request), requestedOrigin(request)].filter(
      (origin) => origin !== undefined,
    );
    const signal = abortOnClose(response);
    const made = await service
      .makePicture(query, query.f ?? negotiateFormat(request.get('accept')), { ownOrigins, signal })
      .catch((error: unknown) => {
        if (error !== signal.reason) throw error;
      });
    // The client has left.
    if (!made) return;
    const { bytes, kind } = made;
    response
      .vary('Accept')
      .set({
        'Cache-Control':
          'public, max-age=86400, s-maxage=2592000, stale-while-revalidate=604800, stale-if-error=604800',
        // An SVG opened by itself is a document: it may run nothing and load nothing.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .type(kind === 'svg' ? 'image/svg+xml' : `image/${kind}`)
      .send(bytes);
  });
  return router.use(handleProblems);
}
