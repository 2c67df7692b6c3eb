import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const pullQuoteElement = defineElement({
  tag: 'pull-quote',
  summary: 'A quotation that stands out of the text, and who said it.',
  hydrate: 'static',
  attributes: {
    source: { type: 'string', description: 'Who said it' },
    border: {
      type: 'enum',
      values: ['left', 'right', 'top'],
      default: 'top',
      description: 'Where the rule is; sides change places in right-to-left text',
    },
    placement: {
      type: 'enum',
      values: ['left', 'right', 'center'],
      default: 'center',
      description: 'Beside the text on wide screens, or between paragraphs',
    },
    theme: {
      type: 'enum',
      values: ['primary', 'secondary', 'tertiary', 'white'],
      default: 'primary',
      description: 'Ground of the quotation: none, quiet, dark, or white with a line',
    },
  },
  slots: { '': 'The quotation' },
  parts: { quote: 'Quotation and source', text: 'The quotation', source: 'Who said it' },
});

export type PullQuoteProps = ElementProps<typeof pullQuoteElement>;
