import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentTableElement = defineElement({
  tag: 'content-table',
  summary: 'A table that stays readable on phones: it scrolls in a frame with a fixed head and first column.',
  hydrate: 'static',
  behavior: 'visible',
  attributes: {
    theme: {
      type: 'enum',
      values: ['primary', 'secondary', 'tertiary', 'white', 'striped', 'plain'],
      default: 'primary',
      description:
        'Head with a strong line, dark head, light head, white card, every other row tinted, or thin lines only',
    },
    tools: {
      type: 'boolean',
      default: false,
      description:
        'Makes the table a worksheet: visitors can replace its figures, which are stored in the browser; the row whose first cell is “Total”, in `<tbody>` or `<tfoot>`, is computed from them',
    },
  },
  slots: { '': 'One `<table>`, with a `<caption>` and header cells' },
  parts: {
    table: 'The whole element',
    frame: 'The frame that the table scrolls in',
    tools: 'The buttons of a worksheet',
  },
});

export type ContentTableProps = ElementProps<typeof contentTableElement>;
