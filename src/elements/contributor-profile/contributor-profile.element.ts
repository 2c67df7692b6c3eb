import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanContributor } from '../shared/contributor-card/contributor.logic.ts';

export const contributorProfileElement = defineElement({
  tag: 'contributor-profile',
  summary: 'One contributor: name, picture, links, biography, and the articles by role.',
  // View More is native; the behaviour only moves the focus along.
  hydrate: 'static',
  behaviour: 'interaction',
  attributes: {
    contributor: json('The contributor: specification section 3', cleanContributor),
    backLink: {
      type: 'url',
      default: '/healthcare-review-partners/',
      isContributorPath: true,
      description: 'Where All Contributors leads. Default: the site’s own contributor path',
    },
    guidelinesLink: {
      type: 'url',
      default: '/editorial-process',
      description: 'Where the Editorial Guidelines box leads',
    },
  },
  slots: { '': 'The biography; without one, the contributor’s own as plain text' },
  parts: {
    profile: 'The whole profile',
    back: 'The link to all contributors',
    name: 'The name',
    types: 'The type badges',
    image: 'The picture',
    social: 'The social links',
    biography: 'The biography',
    guidelines: 'The Editorial Guidelines box',
    posts: 'The articles of one role',
    post: 'One article',
    more: 'A View More button',
  },
});

export type ContributorProfileProps = ElementProps<typeof contributorProfileElement>;
