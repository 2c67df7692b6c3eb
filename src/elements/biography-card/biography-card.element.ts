import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const biographyCardElement = defineElement({
  tag: 'biography-card',
  summary: 'A person with a portrait, a few sentences and ways to reach them.',
  hydrate: 'static',
  attributes: {
    name: { type: 'string', description: 'Name of the person; a card without one draws nothing' },
    occupation: { type: 'string', description: 'What the person does' },
    image: { type: 'url', description: 'Address of the portrait, drawn 110 by 110' },
    imageAlt: { type: 'string', default: '', description: 'What the portrait shows; empty for decoration' },
    facebook: { type: 'url', description: 'Address of the person on Facebook' },
    twitter: { type: 'url', description: 'Address of the person on Twitter' },
    linkedin: { type: 'url', description: 'Address of the person on LinkedIn' },
    email: { type: 'string', description: 'Mail address of the person, with or without `mailto:`' },
  },
  slots: { '': 'The biography' },
  parts: { card: 'The whole card', image: 'The portrait', name: 'The name', links: 'The list of links' },
});

export type BiographyCardProps = ElementProps<typeof biographyCardElement>;
