import { Router } from 'express';
import { parseQuery } from '../api/query.ts';
import { tagHeaders } from '../cache/tags.ts';
import { handleProblems } from '../http/problem-details.ts';
import { createPublicOrigin } from '../http/public-origin.ts';
import { contextOf } from '../http/request-context.ts';
import { imageQuery, pickFormat } from './image-query.ts';
import type { ImageService } from './image-service.ts';
import { svgPolicy } from './svg-policy.ts';

/**
 * Creates the router of `GET /images?url&w&h&fit&g&f&q`. Mount it at `/images`. Images under the
 * public origin, and under the origin of the Host header, are local.
 */
export function createImageRouter(images: Pick<ImageService, 'resize'>): Router {
  const requestedOrigin = createPublicOrigin({});
  const router = Router();
  router.get('/', async (request, response) => {
    const query = parseQuery(imageQuery, request.query);
    const context = contextOf(response);
    const ownOrigins = [context.publicOrigin, requestedOrigin(request)].filter(
      (origin) => origin !== undefined,
    );
    const format = query.f ?? pickFormat(request.accepts());
    const image = await context.untilClosed((signal) => images.resize(query, format, { ownOrigins, signal }));
    // The client disconnected.
    if (!image) return;
    const { bytes, kind } = image;
    response
      .vary('Accept')
      .set({
        'Cache-Control':
          'public, max-age=86400, s-maxage=2592000, stale-while-revalidate=604800, stale-if-error=604800',
        ...tagHeaders(['all', 'images']),
        'Content-Security-Policy': svgPolicy,
        'X-Content-Type-Options': 'nosniff',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .type(kind === 'svg' ? 'image/svg+xml' : `image/${kind}`)
      .send(bytes);
  });
  return router.use(handleProblems);
}
