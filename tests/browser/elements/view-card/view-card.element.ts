import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const viewCardElement = defineElement({
  tag: 'view-card',
  summary: 'Tracks when it is visible.',
  hydrate: 'static',
  attributes: { name: { type: 'string', default: 'card', description: 'Name of the element in the event' } },
});

export type ViewCardProps = ElementProps<typeof viewCardElement>;
