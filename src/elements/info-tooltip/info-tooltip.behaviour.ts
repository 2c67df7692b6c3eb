import type { BehaviourContext } from '../../core/behaviour.ts';

/** Time to bring the pointer from the word to its explanation. */
const leaveDelay = 200;

/** Focus counts too: a click on the word keeps its explanation until a click elsewhere. */
const isHeld = (whole: HTMLElement): boolean => whole.matches(':hover') || whole.matches(':focus-within');

/** Opens under a pointer or on keyboard focus, and closes when both have left. */
function openOnHover(
  whole: HTMLElement,
  trigger: HTMLElement,
  bubble: HTMLElement,
  isWanted: () => boolean,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    if (isWanted() && !bubble.matches(':popover-open')) bubble.showPopover();
  };
  const handleEnter = ({ pointerType }: PointerEvent) => {
    // A finger opens by its click; its pointer is gone before that.
    if (pointerType !== 'touch') open();
  };
  const handleFocus = () => {
    if (trigger.matches(':focus-visible')) open();
  };
  const closeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => isWanted() && !isHeld(whole) && bubble.hidePopover(), leaveDelay);
  };
  whole.addEventListener('pointerenter', handleEnter, { signal });
  whole.addEventListener('focusin', handleFocus, { signal });
  whole.addEventListener('pointerleave', closeLater, { signal });
  whole.addEventListener('focusout', closeLater, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  // What brought this code here has happened already.
  if (whole.matches(':hover') && matchMedia('(hover: hover)').matches) open();
  else handleFocus();
}

function hasExplanation(bubble: HTMLElement): boolean {
  const slot = bubble.querySelector('slot');
  return Boolean(slot?.assignedNodes().length || bubble.textContent?.trim());
}

/**
 * What the browser does not do by itself: the state in words on the button, hover,
 * and the events. An explanation that says nothing does not open. Needs no React.
 */
export function attachInfoTooltip(context: BehaviourContext): () => void {
  const { root, emit } = context;
  const bubble = root.querySelector<HTMLElement>('[popover]');
  const trigger = root.querySelector<HTMLElement>('button');
  const whole = trigger?.parentElement;
  if (!bubble || !trigger || !whole) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  let isOpen = false;
  let isReturning = false;
  const update = () => {
    const wasOpen = isOpen;
    isOpen = bubble.matches(':popover-open');
    trigger.setAttribute('aria-expanded', String(isOpen));
    if (isOpen !== wasOpen) emit(isOpen ? 'open' : 'close');
  };
  const handleBeforeToggle = (event: Event) => {
    if ((event as ToggleEvent).newState === 'open') {
      if (!hasExplanation(bubble)) event.preventDefault();
    } else if (bubble.matches(':focus-within')) {
      // The browser gives focus back from content of its own, not from an author's in a slot.
      isReturning = true;
      trigger.focus();
      isReturning = false;
    }
  };
  bubble.addEventListener('beforetoggle', handleBeforeToggle, { signal });
  bubble.addEventListener('toggle', update, { signal });
  update();
  openOnHover(whole, trigger, bubble, () => context.props.hover === true && !isReturning, signal);
  return () => stop.abort();
}
