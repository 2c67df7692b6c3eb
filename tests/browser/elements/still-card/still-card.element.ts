import { defineElement } from '../../../../src/core/declaration.ts';

export const stillCardElement = defineElement({
  tag: 'still-card',
  summary: 'Shows whether React has rendered it.',
  hydrate: 'static',
  attributes: {},
});
