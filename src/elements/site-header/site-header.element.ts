import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanMenu } from '../shared/menu/menu.logic.ts';
import { cleanSocial } from '../shared/social-links/social-links.logic.ts';

export const siteHeaderElement = defineElement({
  tag: 'site-header',
  summary:
    'The header of every page: logo, main menu with a States menu, search, social links, and a full-height mobile menu.',
  // Native `<details>` and a small behavior, so that no page loads React for its header.
  hydrate: 'static',
  behavior: 'interaction',
  attributes: {
    logo: {
      type: 'url',
      allowsImageData: true,
      description: 'URL of the logo. Default: the name of the site as text',
    },
    logoAlt: { type: 'string', description: 'Alternative text of the logo. Default: the name of the site' },
    menu: json(
      'Main menu as JSON: items `{id, label, uri, parentId, children}`, as a tree or a flat list; a missing States menu is added as the third item',
      cleanMenu,
    ),
    social: json('The site’s social profiles as JSON: `[{name, url}]`', cleanSocial),
    current: {
      type: 'string',
      description:
        'Path of the current page, which the menu marks; `/articles/*` means any page below `/articles/`',
    },
    actionLabel: { type: 'string', default: 'Find a program', description: 'Label of the button' },
    actionLink: { type: 'url', description: 'URL of the button; without it there is no button' },
  },
  events: { 'site-header:menu': 'The mobile menu was opened or closed: `{open}`' },
  eventDetails: { menu: '{ open: boolean }' },
  parts: {
    header: 'The whole header',
    logo: 'The logo with its link',
    nav: 'The main menu',
    search: 'The search and its button',
    menu: 'The mobile menu',
    social: 'The social links',
    button: 'The button',
  },
});

export type SiteHeaderProps = ElementProps<typeof siteHeaderElement>;
