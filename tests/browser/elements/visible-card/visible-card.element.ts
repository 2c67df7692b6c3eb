import { defineElement } from '../../../../src/core/declaration.ts';

export const visibleCardElement = defineElement({
  tag: 'visible-card',
  summary: 'Says whether React is here.',
  hydrate: 'visible',
  attributes: {},
});
