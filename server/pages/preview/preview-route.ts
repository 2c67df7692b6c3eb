import { Router } from 'express';
import type { Cms } from '../../cms/cms.ts';
import type { HeaderList } from '../../http/cached-response.ts';
import { contextOf } from '../../http/request-context.ts';
import type { PageService } from '../page-service.ts';
import { readPreviewToken } from './preview-token.ts';

export interface PreviewRouteOptions {
  /** Undefined turns previews off, as does a CMS without drafts. */
  readonly secret: string | undefined;
  readonly cms: Cms;
  readonly pages: PageService;
}

const maxTokenCharacters = 2000;

/**
 * Creates the route `GET /preview?token=…`, which shows a draft to anyone with a signed link. Every request
 * renders the draft again; no cache stores it and search engines do not index it.
 */
export function createPreviewRoute({ secret, cms, pages }: PreviewRouteOptions): Router {
  const router = Router();
  if (secret === undefined || !cms.draft) return router;
  router.get('/preview', async (request, response, next) => {
    const context = contextOf(response);
    const { publicOrigin: origin } = context;
    if (origin === undefined) {
      next();
      return;
    }
    const pageRequest = { ...pages.toPageRequest(request, origin), path: '/preview' };
    const headers: HeaderList = ['X-Robots-Tag', 'noindex, nofollow', 'Referrer-Policy', 'no-referrer'];
    const { token } = request.query;
    const id =
      typeof token === 'string' && token.length <= maxTokenCharacters
        ? await readPreviewToken(token, secret)
        : undefined;
    try {
      const page = id === undefined ? undefined : await cms.draft?.(id);
      // A missing draft gets the same response as an invalid link: 403, which no cache stores.
      const result = page
        ? await pages.renderDraft(page, pageRequest)
        : await pages.renderError(403, pageRequest);
      result.send(request, response, headers);
    } catch (error) {
      const status = context.logFailure(error, 'preview failed to render', { id });
      (await pages.renderError(status, pageRequest)).send(request, response, headers);
    }
  });
  return router;
}
