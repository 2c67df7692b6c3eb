import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const hoverTipElement = defineElement({
  tag: 'hover-tip',
  summary: 'Shows a text under the pointer or the focus.',
  hydrate: 'interaction',
  attributes: { text: { type: 'string', default: 'Tip', description: 'The text' } },
});

export type HoverTipProps = ElementProps<typeof hoverTipElement>;
