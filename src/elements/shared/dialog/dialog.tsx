import type { ReactNode } from 'react';

/** Attributes of a button that acts on a dialog, without a script where the browser knows them. */
export function dialogCommand(id: string, command: 'show-modal' | 'close') {
  return { commandfor: id, command } as const;
}

export interface DialogProps {
  readonly id: string;
  /** Shown as the title, and the dialog's name. */
  readonly heading?: string;
  /** The dialog's name where it has no heading. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A modal dialog on native `<dialog>`: the browser keeps focus inside, gives it
 * back, and closes on Escape and on a press outside. `attachDialog` adds what the
 * browser does not do. React never sets `open`, so that hydration leaves an open
 * dialog open.
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
