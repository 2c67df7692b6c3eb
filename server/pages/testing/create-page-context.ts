import { defineElement } from '../../../src/core/declaration.ts';
import { createTestSource, testConfig } from '../../../src/testing/data-source.ts';
import { insertStatesMenu, toMenuItems } from '../../cms/menus.ts';
import type { ElementNode } from '../../content/content-nodes.ts';
import { createElementRules } from '../../content/element-rules.ts';
import { createVisitLinks } from '../../outbound/visit-links.ts';
import { toInline } from '../../styles/inline-element.ts';
import { fakeSite } from '../../testing/fake-cms.ts';
import { testStyles } from '../../testing/test-styles.ts';
import type { PageContext } from '../page-context.ts';
import type { Markup } from '../templates/html.ts';
import { prepareHeaderMenu } from '../templates/site-header.ts';

const finder = defineElement({ tag: 'program-finder', summary: 'Finder', hydrate: 'static', attributes: {} });

/** Rules for content with a single element, `<program-finder>`. */
export const finderRules = createElementRules([finder]);

const primaryMenu = toMenuItems(
  ['Programs', 'Rankings', 'Articles'].map((label) => ({
    label,
    uri: `/${label.toLowerCase()}/`,
    children: [],
  })),
  'primary',
);
const footerMenu = toMenuItems(
  [{ label: 'About', uri: '/about-us/', children: [{ label: 'Us', uri: '/about-us/', children: [] }] }],
  'footer',
);

/** The context of a page of the fake site. */
export function createPageContext(path = '/a/'): PageContext {
  return {
    site: fakeSite,
    config: { ...testConfig, contributorPath: 'healthcare-review-partners' },
    source: createTestSource(),
    styleDelivery: 'inline',
    assets: {
      stylesheets: [],
      inlineStyles: testStyles,
      script: '/embed.mjs',
      loaderScript: toInline('script', 'loader()'),
      finderScript: toInline('script', 'finder()'),
      positionScript: toInline('script', 'position()'),
      fontPreloads: [],
      chunksOf: () => [],
    },
    rules: finderRules,
    primaryMenu: prepareHeaderMenu(insertStatesMenu(primaryMenu)),
    footerMenu: JSON.stringify(footerMenu),
    origin: 'https://example.org',
    path,
    query: new URLSearchParams(),
    visitLinks: createVisitLinks({}),
  };
}

/** The attributes of all elements with the tag, in document order. */
export function allAttributesOf({ nodes }: Markup, tag: string): ElementNode['attributes'][] {
  return nodes.flatMap((node) => (node.kind === 'element' && node.tag === tag ? [node.attributes] : []));
}
