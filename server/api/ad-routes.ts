import type { Request, Response, Router } from 'express';
import type { AdRule, AdRules } from '../../src/core/model/ad-rules.ts';
import { tagHeaders } from '../cache/tags.ts';
import { ProblemError } from '../http/problem-details.ts';
import { toPrivateCacheControl } from '../http/public-origin.ts';
import { contextOf } from '../http/request-context.ts';

const cacheControl = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400';

/**
 * Gives an ad frame's document an opaque origin, even if it is opened directly. Its code then cannot access the
 * site.
 */
const framePolicy =
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src https: data: 'unsafe-inline'; object-src 'none'; base-uri 'none'";

export interface AdRouteDependencies {
  /** The rules of the CMS. */
  readonly loadRules: () => Promise<AdRules>;
  /** The rules with absolute URLs of this origin. */
  readonly toAbsolute: (rules: AdRules, origin: string) => AdRules;
  /** Whether shared caches may store responses with those URLs. */
  readonly isCacheable: boolean;
}

type Rule = AdRule | null | undefined;

function mapRules(rules: AdRules, change: (rule: Rule, name: string) => Rule): AdRules {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]: [string, Rule]) => [name, change(rule, name)]),
  );
}

/**
 * Replaces the frame `self` with the URL `/api/ad-frame/{rule}`, which serves the rule's own HTML as a document.
 */
export function addFrameUrls(rules: AdRules): AdRules {
  return mapRules(rules, (rule, name) =>
    rule?.value.frame === 'self' ? { value: { ...rule.value, frame: `/api/ad-frame/${name}` } } : rule,
  );
}

/** Whether the browser sends Global Privacy Control. */
function hasOptedOut(request: Request): boolean {
  return request.get('sec-gpc') === '1';
}

/** The rules without creatives of third parties. */
const withoutThirdParties = (rules: AdRules): AdRules =>
  mapRules(rules, (rule) => (rule?.value.frame ? null : rule));

/**
 * Sets the headers for caches. Responses differ by Global Privacy Control, so caches must store them separately.
 * Pages contain no ad rules, so their responses need not vary.
 */
function setCacheHeaders(response: Response, control = cacheControl): Response {
  return response
    .vary('Sec-GPC')
    .set({ 'Cache-Control': control, ...tagHeaders(['all', 'site', 'ad-rules']) });
}

/** Adds `/ad-rules`, and `/ad-frame/{rule}` with documents for sandboxed frames around third-party creatives. */
export function addAdRoutes(
  router: Router,
  { loadRules, toAbsolute, isCacheable }: AdRouteDependencies,
): void {
  const rulesControl = isCacheable ? cacheControl : toPrivateCacheControl(cacheControl);
  router.get('/ad-rules', async (request, response) => {
    const rules = toAbsolute(addFrameUrls(await loadRules()), contextOf(response).origin);
    setCacheHeaders(response, rulesControl).json(hasOptedOut(request) ? withoutThirdParties(rules) : rules);
  });
  router.get('/ad-frame/:rule', async (request, response) => {
    const rules: Readonly<Record<string, Rule>> = { ...(await loadRules()) };
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
