import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pluralize } from '../../../core/text/format.ts';

/** Phones show the panel as a dialog, as wide as the screen. */
const phone = '(max-width: 559px)';

interface OrderPanelProps {
  readonly count: number;
  /** Whether the panel is open at first; true if a form sent without a script had a wrong total. */
  readonly isOpen: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * The panel of the visitor's order: a disclosure around an open dialog, which is part of the page. On a
 * phone, a script shows the same dialog modally: Escape closes it, and the focus returns to the summary.
 */
export function OrderPanel({ count, isOpen, children }: OrderPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isModal, setModal] = useState(false);
  const showModally = (panel: HTMLDetailsElement) => {
    const { current } = dialog;
    if (!current || !panel.open || !matchMedia(phone).matches || current.matches(':modal')) return;
    current.close();
    current.showModal();
    setModal(true);
  };
  // The visitor may have opened the panel before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useEffect(() => {
    const panel = dialog.current?.closest('details');
    if (panel) showModally(panel);
  }, []);
  return (
    <details
      className="panel school-rankings__panel"
      open={isOpen}
      suppressHydrationWarning
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) showModally(currentTarget);
      }}
    >
      <summary>Your order</summary>
      <dialog
        ref={dialog}
        className="school-rankings__order-dialog"
        aria-label="Your order"
        open
        suppressHydrationWarning
        onClose={({ currentTarget }) => {
          if (!isModal || currentTarget.open) return;
          setModal(false);
          const panel = currentTarget.closest('details');
          // The dialog is part of the page again, in the closed disclosure.
          currentTarget.open = true;
          if (panel) panel.open = false;
          panel?.querySelector('summary')?.focus();
        }}
      >
        {isModal && (
          <p className="school-rankings__order-head">
            <b>Your order</b>
            <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
              ×
            </button>
          </p>
        )}
        {children}
        {isModal && (
          <p className="school-rankings__order-foot">
            <button type="button" className="button button--filled" onClick={() => dialog.current?.close()}>
              Show {pluralize(count, 'school')}
            </button>
          </p>
        )}
      </dialog>
    </details>
  );
}
