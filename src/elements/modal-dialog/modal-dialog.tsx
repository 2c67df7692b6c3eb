import { useId } from 'react';
import { Dialog, dialogCommand } from '../shared/dialog/dialog.tsx';
import type { ModalDialogProps } from './modal-dialog.element.ts';

/** A dialog, with a button that opens it in the simple variant; the behavior adds the rest. */
export function ModalDialog({ variant, label, heading }: ModalDialogProps) {
  const id = useId();
  const name = label || heading || 'Open';
  return (
    <div className="modal-dialog">
      {variant === 'simple' && (
        <button
          className="button modal-dialog__button"
          part="button"
          type="button"
          aria-haspopup="dialog"
          {...dialogCommand(id, 'show-modal')}
        >
          {name}
        </button>
      )}
      <Dialog id={id} heading={heading} label={label || 'Dialog'}>
        <slot />
      </Dialog>
    </div>
  );
}
