import { toInline } from '../styles/inline-element.ts';

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

/**
 * Tells browsers which links they may prerender before the click. The rules are inside the page: browsers
 * would request a file that the header `Speculation-Rules` names before the first paint.
 */
export const speculationRules = toInline('script', JSON.stringify(rules), ' type="speculationrules"');
