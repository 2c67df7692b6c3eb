import type { Request, Response, Router } from 'express';
import type { AdRule, AdRules } from '../../src/core/model/ad-rules.ts';
import { tagHeaders } from '../cache/tags.ts';
import type { VersionedCms } from '../cms/versioned-cms.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { ProblemError } from '../http/problem-details.ts';
import { isOriginCacheable, toPrivateCacheControl } from '../http/public-origin.ts';
import { contextOf } from '../http/request-context.ts';
import { toAbsoluteResult } from './absolute-urls.ts';

/** For responses of the API. */
export const cacheControl =
  'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400';

/**
 * CSP of ad frames. `sandbox` gives the document an opaque origin, even if it is opened directly. Its scripts
 * then cannot access the site's cookies, storage or pages.
 */
const framePolicy =
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src https: data: 'unsafe-inline'; object-src 'none'; base-uri 'none'";

/** Null or undefined: the placement has no ad. */
type OptionalRule = AdRule | null | undefined;

function mapRules(rules: AdRules, mapRule: (rule: OptionalRule, placement: string) => OptionalRule): AdRules {
  return Object.fromEntries(
    Object.entries(rules).map(([placement, rule]: [string, OptionalRule]) => [
      placement,
      mapRule(rule, placement),
    ]),
  );
}

/** Replaces `frame: 'self'` with `/api/ad-frame/{rule}`, which serves the rule's `rendered` HTML. */
export function addFrameUrls(rules: AdRules): AdRules {
  return mapRules(rules, (rule, placement) =>
    rule?.value.frame === 'self' ? { value: { ...rule.value, frame: `/api/ad-frame/${placement}` } } : rule,
  );
}

/** Whether the browser sends Global Privacy Control. */
function hasOptedOut(request: Request): boolean {
  return request.get('sec-gpc') === '1';
}

/** Removes the rules that have a frame: only third-party creatives have one. */
const withoutThirdParties = (rules: AdRules): AdRules =>
  mapRules(rules, (rule) => (rule?.value.frame ? null : rule));

/**
 * Sets the cache headers. Responses depend on Global Privacy Control (`Sec-GPC`), so caches must store one
 * for each value. Pages contain no ad rules, so they need no such `Vary` header.
 */
function setCacheHeaders(response: Response, control = cacheControl): Response {
  return response
    .vary('Sec-GPC')
    .set({ 'Cache-Control': control, ...tagHeaders(['all', 'site', 'ad-rules']) });
}

/** Adds `/ad-rules`, and `/ad-frame/{rule}`, which serves a third-party creative as a sandboxed document. */
export function addAdRoutes(
  router: Router,
  { cms, configuration }: { readonly cms: VersionedCms; readonly configuration: Configuration },
): void {
  // The URLs in the rules are absolute.
  const rulesControl = isOriginCacheable(configuration) ? cacheControl : toPrivateCacheControl(cacheControl);
  router.get('/ad-rules', async (request, response) => {
    const rules = toAbsoluteResult('adRules', addFrameUrls(await cms.adRules()), contextOf(response).origin);
    setCacheHeaders(response, rulesControl).json(hasOptedOut(request) ? withoutThirdParties(rules) : rules);
  });
  router.get('/ad-frame/:rule', async (request, response) => {
    const rules: Readonly<Record<string, OptionalRule>> = { ...(await cms.adRules()) };
    const rule = Object.hasOwn(rules, request.params.rule) ? rules[request.params.rule] : undefined;
    if (rule?.value.frame !== 'self')
      throw new ProblemError(404, {
        detail: `No ad frame has the name ${JSON.stringify(request.params.rule)}.`,
      });
    const body = hasOptedOut(request) ? '' : rule.value.rendered;
    setCacheHeaders(response)
      .set({
        'Content-Security-Policy': framePolicy,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'X-Robots-Tag': 'noindex',
      })
      .type('html')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Advertisement</title><style>body{margin:0}</style></head><body>${body}</body></html>`,
      );
  });
}
