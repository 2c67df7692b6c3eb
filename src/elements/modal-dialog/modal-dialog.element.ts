import { defineElement, type ElementProps } from '../../core/declaration.ts';
import { dialogParts } from '../shared/dialog/dialog-parts.ts';

export const modalDialogElement = defineElement({
  tag: 'modal-dialog',
  summary: 'Content in a dialog over the page, opened by its own button or by the open attribute.',
  hydrate: 'static',
  behaviour: 'load',
  attributes: {
    variant: {
      type: 'enum',
      values: ['base', 'simple'],
      default: 'base',
      description: 'With a button that opens it (simple), or opened by the open attribute alone (base)',
    },
    open: { type: 'boolean', description: 'Shows the dialog; removed when a reader closes it' },
    label: {
      type: 'string',
      description: 'Label of the button of a simple dialog; its heading when left out',
    },
    heading: { type: 'string', description: 'The title of the dialog' },
  },
  events: {
    'modal-dialog:open': 'The dialog was opened',
    'modal-dialog:close':
      'The dialog was closed: by its X button, a press on the backdrop, Escape or a script',
  },
  slots: { '': 'What stands in the dialog' },
  parts: { button: 'The button of a simple dialog', ...dialogParts },
});

export type ModalDialogProps = ElementProps<typeof modalDialogElement>;
