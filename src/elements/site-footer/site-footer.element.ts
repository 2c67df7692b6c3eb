import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanMenu } from '../shared/menu/menu.logic.ts';
import { cleanSocial } from '../shared/social-links/social-links.logic.ts';

export const siteFooterElement = defineElement({
  tag: 'site-footer',
  summary:
    'The footer of every page: logo, social links, link columns, copyright and the Cookie Settings button.',
  hydrate: 'static',
  behavior: 'visible',
  attributes: {
    logo: {
      type: 'url',
      allowsImageData: true,
      description: 'URL of a logo for a dark background. Default: the name of the site as text',
    },
    logoAlt: { type: 'string', description: 'Alternative text of the logo. Default: the name of the site' },
    menu: json(
      'Link columns as JSON: items `{id, label, uri, parentId, children}`, as a tree or a flat list',
      cleanMenu,
    ),
    social: json('The site’s social profiles as JSON: `[{name, url}]`', cleanSocial),
    siteName: { type: 'string', description: 'Copyright owner. Default: the name of the site' },
    tagline: { type: 'string', description: 'One sentence about the site, under the logo' },
    year: {
      type: 'integer',
      min: 1970,
      max: 9999,
      description: 'Copyright year. Default: the current year of the browser',
    },
    privacyLink: {
      type: 'url',
      default: '/do-not-sell-or-share-my-personal-information/',
      description: 'URL of the privacy choices for visitors without scripts',
    },
  },
  events: {
    'site-footer:cookie-settings':
      'The Cookie Settings button was clicked. Unless a listener prevents it, `cookie-settings-open` is dispatched and the settings open',
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
