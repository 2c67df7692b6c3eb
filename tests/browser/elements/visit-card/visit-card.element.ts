import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const visitCardElement = defineElement({
  tag: 'visit-card',
  summary: 'A card with an outbound link and a disclosure.',
  hydrate: 'interaction',
  attributes: { link: { type: 'url', default: '/school/?a=1', description: 'URL of the link' } },
});

export type VisitCardProps = ElementProps<typeof visitCardElement>;
