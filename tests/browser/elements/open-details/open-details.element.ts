import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const openDetailsElement = defineElement({
  tag: 'open-details',
  summary: 'A native disclosure that needs no React.',
  hydrate: 'static',
  attributes: { heading: { type: 'string', default: 'More', description: 'The summary' } },
});

export type OpenDetailsProps = ElementProps<typeof openDetailsElement>;
