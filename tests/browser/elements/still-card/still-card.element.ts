import { defineElement } from '../../../../src/core/declaration.ts';

export const stillCardElement = defineElement({
  tag: 'still-card',
  summary: 'Says whether React is here.',
  hydrate: 'static',
  attributes: {},
});
