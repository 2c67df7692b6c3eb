import { defineElement } from '../../../../src/core/declaration.ts';

export const heavyCardElement = defineElement({
  tag: 'heavy-card',
  summary: 'Shows whether React has rendered it.',
  hydrate: 'interaction',
  chunk: 'own',
  attributes: {},
});
