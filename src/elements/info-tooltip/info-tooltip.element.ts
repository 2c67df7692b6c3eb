import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const infoTooltipElement = defineElement({
  tag: 'info-tooltip',
  summary: 'A term in the text with an explanation that opens next to it.',
  hydrate: 'static',
  behavior: 'interaction',
  attributes: {
    text: { type: 'string', description: 'The explanation as plain text; the `content` slot overrides it' },
    hover: {
      type: 'boolean',
      description: 'Opens on hover and keyboard focus too, not only on click',
    },
    adjust: {
      type: 'boolean',
      description:
        'Up to a width of 1,024 px, shows the explanation at the bottom of the window, so that it is never cut off',
    },
  },
  events: {
    'info-tooltip:open': 'The explanation was opened',
    'info-tooltip:close': 'The explanation was closed',
  },
  slots: {
    '': 'The term to explain. Default: a question mark icon',
    content: 'An explanation with markup, instead of `text`',
  },
  parts: { trigger: 'The button around the term', bubble: 'The explanation' },
});

export type InfoTooltipProps = ElementProps<typeof infoTooltipElement>;
