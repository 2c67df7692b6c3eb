import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentTableElement = defineElement({
  tag: 'content-table',
  summary:
    'A table that stays readable on a phone: it scrolls in its own frame, the head and the first column stay.',
  hydrate: 'static',
  attributes: {
    theme: {
      type: 'enum',
      values: ['primary', 'secondary', 'tertiary', 'white', 'striped', 'plain'],
      default: 'primary',
      description:
        'Head with a strong rule, dark head, quiet head, white with a line, every other row tinted, or thin rules alone',
    },
  },
  slots: { '': 'One `<table>`, with a `<caption>` and header cells' },
  parts: { table: 'Everything', frame: 'The frame that the table scrolls in' },
});

export type ContentTableProps = ElementProps<typeof contentTableElement>;
