import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const pullQuoteElement = defineElement({
  tag: 'pull-quote',
  summary: 'A quotation that stands out from the text, with its source.',
  hydrate: 'static',
  attributes: {
    source: { type: 'string', description: 'Name of the person quoted' },
    border: {
      type: 'enum',
      values: ['left', 'right', 'top'],
      default: 'top',
      description: 'Position of the line; left and right are swapped in right-to-left text',
    },
    placement: {
      type: 'enum',
      values: ['left', 'right', 'center'],
      default: 'center',
      description: 'Left or right of the text on wide screens, or between paragraphs (center)',
    },
    theme: {
      type: 'enum',
      values: ['primary', 'secondary', 'tertiary', 'white'],
      default: 'primary',
      description: 'Background: none, tinted, dark, or white with a border',
    },
  },
  slots: { '': 'The quotation' },
  parts: { quote: 'Quotation and source', text: 'The quotation', source: 'The source' },
});

export type PullQuoteProps = ElementProps<typeof pullQuoteElement>;
