import { defineElement } from '../../../../src/core/declaration.ts';

export const visibleCardElement = defineElement({
  tag: 'visible-card',
  summary: 'Shows whether React has rendered it.',
  hydrate: 'visible',
  attributes: {},
});
