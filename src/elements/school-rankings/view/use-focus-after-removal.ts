import { type RefObject, useEffect, useRef } from 'react';
import { findFocused } from '../../../core/browser/find-focused.ts';

interface Pressed {
  readonly button: HTMLButtonElement;
  /** Where the focus goes if the button has removed itself, the first choice first. */
  readonly next: readonly (HTMLElement | null | undefined)[];
}

/** The next or previous button of the group, the submit button of the form, and the first disclosure. */
function listNext(button: HTMLButtonElement, tools: HTMLElement): Pressed['next'] {
  const group = [...(button.closest('ul, tr')?.querySelectorAll('button') ?? [])];
  const index = group.indexOf(button);
  return [
    group[index + 1],
    group[index - 1],
    button.form?.querySelector<HTMLElement>('[type=submit]'),
    tools.querySelector('summary'),
  ];
}

/**
 * Moves the focus on when the pressed button has removed itself, as those of the chips and the comparison do.
 */
export function useFocusAfterRemoval(tools: RefObject<HTMLElement | null>): void {
  const pressed = useRef<Pressed>(undefined);
  useEffect(() => {
    const { current } = tools;
    const section = current?.parentElement;
    if (!section) return undefined;
    const handleClick = ({ target }: Event) => {
      const button = (target as Element).closest('button');
      // View More moves the focus to its first card.
      const isHere = button && !button.closest('[part~=more]');
      pressed.current = isHere ? { button, next: listNext(button, current) } : undefined;
    };
    // Captures the click before the button's own listener removes the button.
    section.addEventListener('click', handleClick, true);
    return () => section.removeEventListener('click', handleClick, true);
  }, [tools]);
  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    if (!findFocused()) pressed.current.next.find((element) => element?.isConnected)?.focus();
    pressed.current = undefined;
  });
}
