import { CachedResponse } from '../http/cached-response.ts';

/** Where the rules are; pages name it in a header, which needs no permission for an inline script. */
export const speculationRulesPath = '/speculation-rules.json';

/** What counts, redirects to partners or is for one visitor must not happen before somebody goes there; machines' files are no pages. */
const neverAhead = [
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
const leavingLinks =
  '[rel~="nofollow"], [rel~="sponsored"], [rel~="external"], [target="_blank"], [download]';

const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: neverAhead } },
          { not: { selector_matches: leavingLinks } },
        ],
      },
      // A pointer that rests on a link, or a finger that touches it.
      eagerness: 'moderate',
    },
  ],
};

/** Which links of a page the browser may open ahead of the click. */
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
