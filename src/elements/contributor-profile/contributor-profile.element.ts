import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanContributor } from '../shared/contributor-card/contributor.logic.ts';

export const contributorProfileElement = defineElement({
  tag: 'contributor-profile',
  summary: 'A contributor’s name, image, links, biography and articles by role.',
  // View More is native; the behavior only moves the focus.
  hydrate: 'static',
  behavior: 'interaction',
  attributes: {
    contributor: json('The contributor as JSON, in the format of `/api/contributors/SLUG`', cleanContributor),
    backLink: {
      type: 'url',
      default: '/healthcare-review-partners/',
      isContributorPath: true,
      description: 'URL of the All Contributors link. Default: the site’s own contributor path',
    },
    guidelinesLink: {
      type: 'url',
      default: '/editorial-process',
      description: 'URL of the link in the Editorial Guidelines box',
    },
  },
  slots: { '': 'The biography. Default: the contributor’s `content`, or else `excerpt`, as plain text' },
  parts: {
    profile: 'The whole profile',
    back: 'The link to all contributors',
    name: 'The name',
    types: 'The type badges',
    image: 'The image',
    social: 'The social links',
    biography: 'The biography',
    guidelines: 'The Editorial Guidelines box',
    posts: 'The articles of one role',
    post: 'One article',
    more: 'A View More button',
  },
});

export type ContributorProfileProps = ElementProps<typeof contributorProfileElement>;
