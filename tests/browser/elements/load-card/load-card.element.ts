import { defineElement } from '../../../../src/core/declaration.ts';

export const loadCardElement = defineElement({
  tag: 'load-card',
  summary: 'Says whether React is here.',
  hydrate: 'load',
  attributes: {},
});
