import { defineElement } from '../../../../src/core/declaration.ts';

export const ownChunkCardElement = defineElement({
  tag: 'own-chunk-card',
  summary: 'Has a chunk of its own, and shows whether React has rendered it.',
  hydrate: 'interaction',
  chunk: 'own',
  attributes: {},
});
