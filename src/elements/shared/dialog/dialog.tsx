import type { ReactNode } from 'react';

/** Attributes of a button that opens or closes a dialog, without a script where supported. */
export function dialogCommand(id: string, command: 'show-modal' | 'close') {
  return { commandfor: id, command } as const;
}

export interface DialogProps {
  readonly id: string;
  /** Title of the dialog, and its accessible name. */
  readonly heading?: string;
  /** Accessible name of a dialog without a heading. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A modal dialog built on native `<dialog>`: the browser traps and restores focus, and closes it on
 * Escape and on a click outside. `attachDialog` adds what the browser lacks. React never sets
 * `open`, so hydration keeps an open dialog open.
 */
export function Dialog({ id, heading, label, children }: DialogProps) {
  const headingId = `${id}-heading`;
  return (
    <dialog
      id={id}
      className="dialog"
      part="dialog"
      closedby="any"
      aria-labelledby={heading ? headingId : undefined}
      aria-label={heading ? undefined : label}
      suppressHydrationWarning
    >
      <div className="dialog__head">
        {heading && (
          <h2 id={headingId} className="dialog__heading" part="heading">
            {heading}
          </h2>
        )}
        <button
          className="button button--icon button--bare dialog__close"
          part="close"
          type="button"
          {...dialogCommand(id, 'close')}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <div className="dialog__body" part="body">
        {children}
      </div>
    </dialog>
  );
}
