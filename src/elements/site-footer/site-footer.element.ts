import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanMenu } from '../shared/menu/menu.logic.ts';
import { cleanSocial } from '../shared/social-links/social-links.logic.ts';

export const siteFooterElement = defineElement({
  tag: 'site-footer',
  summary: 'The foot of every page: logo, social links, columns of links, copyright and the cookie settings.',
  hydrate: 'static',
  behaviour: 'visible',
  attributes: {
    logo: {
      type: 'url',
      description:
        'Address of a logo for a dark ground; the name of the site stands in its place without one',
    },
    logoAlt: { type: 'string', description: 'What the logo says; the name of the site when left out' },
    menu: json(
      'Columns of links: items `{id, label, uri, parentId, children}`, as a tree or flat',
      cleanMenu,
    ),
    social: json('Links to the site’s profiles: `[{name, url}]`', cleanSocial),
    siteName: { type: 'string', description: 'Whose copyright it is; the name of the site when left out' },
    tagline: { type: 'string', description: 'One sentence on the site, under the logo' },
    year: {
      type: 'integer',
      min: 1970,
      max: 9999,
      description: 'Year of the copyright, which the page knows; the browser’s own year when left out',
    },
    privacyLink: {
      type: 'url',
      default: '/do-not-sell-or-share-my-personal-information/',
      description: 'Where a visitor without scripts makes privacy choices',
    },
  },
  events: {
    'site-footer:cookie-settings':
      'The Cookie Settings button was pressed; `cookie-settings:open`, which opens them, follows unless prevented',
  },
  parts: {
    footer: 'The whole footer',
    logo: 'The logo with its link',
    column: 'One column of links',
    social: 'The social links',
    copyright: 'The copyright line',
    button: 'The Cookie Settings button',
  },
});

export type SiteFooterProps = ElementProps<typeof siteFooterElement>;
