import { defineElement } from '../../../../src/core/declaration.ts';

export const loadCardElement = defineElement({
  tag: 'load-card',
  summary: 'Shows whether React has rendered it.',
  hydrate: 'load',
  attributes: {},
});
