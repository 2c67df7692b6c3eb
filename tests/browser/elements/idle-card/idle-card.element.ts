import { defineElement } from '../../../../src/core/declaration.ts';

export const idleCardElement = defineElement({
  tag: 'idle-card',
  summary: 'Shows whether React has rendered it.',
  hydrate: 'idle',
  attributes: {},
});
