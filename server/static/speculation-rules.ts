import { CachedResponse } from '../http/cached-response.ts';

/** Path of the rules. Pages send it in a header, because the security policy forbids inline scripts. */
export const speculationRulesPath = '/speculation-rules.json';

/**
 * Paths that browsers must not prerender: their visits are counted, they redirect to partners, depend on
 * the visitor, or are not pages.
 */
const excludedPaths = [
  '/-/*',
  '/_app',
  '/1/*',
  '/api/*',
  '/demo/*',
  '/discover*',
  '/embed*',
  '/go/*',
  '/icons/*',
  '/images*',
  '/pictures/*',
  '/preview*',
  '/study-match/*',
  '/v1/*',
  '/*\\?*',
  '/*.xml',
  '/*.json',
];
const excludedLinks =
  '[rel~="nofollow"], [rel~="sponsored"], [rel~="external"], [target="_blank"], [download]';

const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: excludedPaths } },
          { not: { selector_matches: excludedLinks } },
        ],
      },
      // Prerender when a pointer rests on a link or a finger touches it.
      eagerness: 'moderate',
    },
  ],
};

/** Prepares the rules that tell browsers which links they may prerender before the click. */
export function prepareSpeculationRules(): CachedResponse {
  return new CachedResponse({
    status: 200,
    body: Buffer.from(JSON.stringify(rules)),
    headers: [
      'Content-Type',
      'application/speculationrules+json',
      'Cache-Control',
      'public, max-age=3600, s-maxage=86400',
      'X-Content-Type-Options',
      'nosniff',
    ],
  });
}
