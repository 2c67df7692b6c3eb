import { Router } from 'express';
import { type Cms, CmsError } from '../../cms/cms.ts';
import type { PageService } from '../page-service.ts';
import { readPreviewToken } from './preview-token.ts';

export interface PreviewRouteOptions {
  /** Without one there are no previews. */
  readonly secret: string | undefined;
  readonly cms: Cms;
  readonly pages: PageService;
}

const longestToken = 2000;

/**
 * `GET /preview?token=…`: a draft as its page will look, for whoever was given a
 * signed link. Drawn for each request and kept by nobody, not even for a moment by
 * this server; search engines are told to stay away.
 */
export function createPreviewRoute({ secret, cms, pages }: PreviewRouteOptions): Router {
  const router = Router();
  if (secret === undefined || !cms.draft) return router;
  router.get('/preview', async (request, response, next) => {
    const origin = pages.originOf(request);
    if (!origin) {
      next();
      return;
    }
    const asked = { ...pages.toPageRequest(request, origin), path: '/preview' };
    const headers = ['X-Robots-Tag', 'noindex, nofollow', 'Referrer-Policy', 'no-referrer'];
    const { token } = request.query;
    const id =
      typeof token === 'string' && token.length <= longestToken
        ? await readPreviewToken(token, secret)
        : undefined;
    try {
      const page = id === undefined ? undefined : await cms.draft?.(id);
      // A draft that is not there is told as a link that is not valid: no intermediary may keep that answer either.
      const answer = page ? await pages.renderDraft(page, asked) : await pages.renderError(403, asked);
      answer.send(request, response, headers);
    } catch (error) {
      response.locals.log.error({ err: error }, 'a preview could not be drawn');
      (await pages.renderError(error instanceof CmsError ? 503 : 500, asked)).send(
        request,
        response,
        headers,
      );
    }
  });
  return router;
}
