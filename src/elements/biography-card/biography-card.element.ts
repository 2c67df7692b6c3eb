import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const biographyCardElement = defineElement({
  tag: 'biography-card',
  summary: 'A person’s name, portrait, short biography and contact links.',
  hydrate: 'static',
  attributes: {
    name: {
      type: 'string',
      isRequired: true,
      description: 'The person’s name; required, the card renders nothing without it',
    },
    occupation: { type: 'string', description: 'The person’s occupation' },
    image: { type: 'url', description: 'URL of the portrait, shown at 110 × 110 px' },
    imageAlt: {
      type: 'string',
      default: '',
      description: 'Alternative text of the portrait; empty if it is decorative',
    },
    facebook: { type: 'url', description: 'The person’s profile on Facebook: URL, path or user name' },
    twitter: {
      type: 'url',
      description: 'The person’s profile on X, formerly Twitter: URL, path or user name',
    },
    linkedin: { type: 'url', description: 'The person’s profile on LinkedIn: URL, path or user name' },
    email: { type: 'string', description: 'The person’s email address, with or without `mailto:`' },
  },
  slots: { '': 'The biography' },
  parts: { card: 'The whole card', image: 'The portrait', name: 'The name', links: 'The list of links' },
});

export type BiographyCardProps = ElementProps<typeof biographyCardElement>;
