import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const expertItemElement = defineElement({
  tag: 'expert-item',
  summary: 'A person in one line: portrait, name and what the person does.',
  hydrate: 'static',
  attributes: {
    name: { type: 'string', description: 'Name of the person; an item without one draws nothing' },
    jobTitle: { type: 'string', description: 'What the person does' },
    image: { type: 'url', description: 'Address of the portrait, drawn 70 by 70; initials when left out' },
    link: { type: 'url', description: 'Where the name leads' },
  },
  parts: { item: 'The whole item', image: 'The portrait', name: 'The name' },
});

export type ExpertItemProps = ElementProps<typeof expertItemElement>;
