import { defineElement } from '../../../../src/core/declaration.ts';

export const heavyCardElement = defineElement({
  tag: 'heavy-card',
  summary: 'Says whether React is here.',
  hydrate: 'interaction',
  chunk: 'own',
  attributes: {},
});
