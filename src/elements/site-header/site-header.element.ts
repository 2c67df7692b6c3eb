import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanMenu } from '../shared/menu/menu.logic.ts';
import { cleanSocial } from '../shared/social-links/social-links.logic.ts';

export const siteHeaderElement = defineElement({
  tag: 'site-header',
  summary:
    'The head of every page: logo, main menu with a States menu, social links, and on small screens a full-height menu.',
  // Native disclosures do the work; what is beyond them is a small behaviour, so that no page loads React for its header.
  hydrate: 'static',
  behaviour: 'interaction',
  attributes: {
    logo: {
      type: 'url',
      description: 'Address of the logo; the name of the site stands in its place without one',
    },
    logoAlt: { type: 'string', description: 'What the logo says; the name of the site when left out' },
    menu: json(
      'The main menu: items `{id, label, uri, parentId, children}`, as a tree or flat; States is put third when it is not there',
      cleanMenu,
    ),
    social: json('Links to the site’s profiles: `[{name, url}]`', cleanSocial),
    current: {
      type: 'string',
      description:
        'Path of the page, so that its place in the menu is marked; `/articles/*` is any page below `/articles/`',
    },
    actionLabel: { type: 'string', default: 'Find a program', description: 'Label of the one filled button' },
    actionLink: { type: 'url', description: 'Where the button leads; there is no button without it' },
  },
  events: { 'site-header:menu': 'The menu of small screens was opened or closed: `{open}`' },
  parts: {
    header: 'The whole header',
    logo: 'The logo with its link',
    nav: 'The main menu',
    menu: 'The menu of small screens',
    social: 'The social links',
    button: 'The filled button',
  },
});

export type SiteHeaderProps = ElementProps<typeof siteHeaderElement>;
