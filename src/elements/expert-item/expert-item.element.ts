import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const expertItemElement = defineElement({
  tag: 'expert-item',
  summary: 'A person in one line: portrait, name and job title.',
  hydrate: 'static',
  attributes: {
    name: {
      type: 'string',
      isRequired: true,
      description: 'The person’s name; required, the item renders nothing without it',
    },
    jobTitle: { type: 'string', description: 'The person’s job title' },
    image: {
      type: 'url',
      description: 'URL of the portrait, shown at 70 × 70 px. Default: the person’s initials',
    },
    link: { type: 'url', description: 'URL that the name links to' },
  },
  parts: { item: 'The whole item', image: 'The portrait', name: 'The name' },
});

export type ExpertItemProps = ElementProps<typeof expertItemElement>;
