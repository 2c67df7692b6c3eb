import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const viewCardElement = defineElement({
  tag: 'view-card',
  summary: 'Tells when it has been seen.',
  hydrate: 'static',
  attributes: { name: { type: 'string', default: 'card', description: 'What the event calls it' } },
});

export type ViewCardProps = ElementProps<typeof viewCardElement>;
