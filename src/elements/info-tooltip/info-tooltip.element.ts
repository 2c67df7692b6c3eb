import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const infoTooltipElement = defineElement({
  tag: 'info-tooltip',
  summary: 'A word in the text with an explanation that opens beside it.',
  hydrate: 'static',
  behaviour: 'interaction',
  attributes: {
    text: { type: 'string', description: 'The explanation; content in its slot takes its place' },
    hover: {
      type: 'boolean',
      description: 'Opens under the pointer and on keyboard focus too, not only on click',
    },
    adjust: {
      type: 'boolean',
      description:
        'In windows of 1024 pixels or less it stands fixed at the lower edge, where nothing cuts it off',
    },
  },
  events: {
    'info-tooltip:open': 'The explanation was opened',
    'info-tooltip:close': 'The explanation was closed',
  },
  slots: {
    '': 'The word to explain; a question mark when left out',
    content: 'An explanation with markup, in place of text',
  },
  parts: { trigger: 'The button around the word', bubble: 'The explanation' },
});

export type InfoTooltipProps = ElementProps<typeof infoTooltipElement>;
