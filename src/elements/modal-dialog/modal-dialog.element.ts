import { defineElement, type ElementProps } from '../../core/declaration.ts';
import { dialogParts } from '../shared/dialog/dialog-parts.ts';

export const modalDialogElement = defineElement({
  tag: 'modal-dialog',
  summary: 'A modal dialog, opened by its own button or by the `open` attribute.',
  hydrate: 'static',
  behavior: 'load',
  attributes: {
    variant: {
      type: 'enum',
      values: ['base', 'simple'],
      default: 'base',
      description: '`simple` has a button that opens it; `base` is opened only by the `open` attribute',
    },
    open: {
      type: 'boolean',
      description: 'Shows the dialog if the element is displayed; removed when a reader closes it',
    },
    label: {
      type: 'string',
      description: 'Button label of a simple dialog. Default: its heading',
    },
    heading: { type: 'string', description: 'Title of the dialog' },
  },
  events: {
    'modal-dialog:open': 'The dialog was opened',
    'modal-dialog:close':
      'The dialog was closed by its X button, a click on the backdrop, Escape or a script',
  },
  slots: { '': 'Content of the dialog' },
  parts: { button: 'The button of a simple dialog', ...dialogParts },
});

export type ModalDialogProps = ElementProps<typeof modalDialogElement>;
