import { defineElement, type ElementProps } from '../../../../src/core/declaration.ts';

export const slottedListElement = defineElement({
  tag: 'slotted-list',
  summary: 'Lists the children that the author wrote.',
  hydrate: 'interaction',
  attributes: { heading: { type: 'string', description: 'The title' } },
  items: {
    slot: 'entry',
    match: 'list-entry',
    attributes: {
      heading: { type: 'string', default: 'No heading', description: 'The title of an entry' },
      longName: { type: 'string', description: 'A name of two words' },
    },
  },
  slots: { '': 'Content that is not an entry' },
});

export type SlottedListProps = ElementProps<typeof slottedListElement>;
