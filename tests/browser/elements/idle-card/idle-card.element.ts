import { defineElement } from '../../../../src/core/declaration.ts';

export const idleCardElement = defineElement({
  tag: 'idle-card',
  summary: 'Says whether React is here.',
  hydrate: 'idle',
  attributes: {},
});
