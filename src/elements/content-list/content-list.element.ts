import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentListElement = defineElement({
  tag: 'content-list',
  summary: 'A list with markers, with numbers, or of resources, in one to four columns.',
  hydrate: 'static',
  attributes: {
    variant: {
      type: 'enum',
      values: ['standard', 'numbered', 'resource'],
      default: 'standard',
      description: 'Markers, numbers, or resources between rules',
    },
    size: {
      type: 'enum',
      values: ['small', 'medium', 'large'],
      default: 'medium',
      description: 'Size of the text',
    },
    columns: { type: 'integer', min: 1, max: 4, description: 'Columns on wide screens, 1 to 4' },
  },
  items: { slot: 'item', match: 'li' },
  slots: {
    '': 'One `<ul>` or `<ol>`, or any other children, one an item; before the items where there are `<li>`',
  },
  parts: { list: 'The whole list' },
});

export type ContentListProps = ElementProps<typeof contentListElement>;
