import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentListElement = defineElement({
  tag: 'content-list',
  summary: 'A bulleted, numbered or resource list in one to four columns.',
  hydrate: 'static',
  attributes: {
    variant: {
      type: 'enum',
      values: ['standard', 'numbered', 'resource'],
      default: 'standard',
      description: 'Bullets, numbers, or resources separated by lines',
    },
    size: {
      type: 'enum',
      values: ['small', 'medium', 'large'],
      default: 'medium',
      description: 'Size of the text',
    },
    columns: { type: 'integer', min: 1, max: 4, description: 'Number of columns on wide screens, 1 to 4' },
  },
  items: { slot: 'item', match: 'li' },
  slots: {
    '': 'Without direct `<li>` children: one `<ul>` or `<ol>`, or the items; other children are only styled as items. With them: content that is shown before the list, wherever it stands.',
  },
  parts: { list: 'The whole list' },
});

export type ContentListProps = ElementProps<typeof contentListElement>;
