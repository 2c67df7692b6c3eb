import type { BehaviorContext } from '../../core/behavior.ts';
import { moveEvent } from '../../core/browser/move-event.ts';

/** Time to move the pointer from the term to its explanation. */
const closeDelayMs = 200;

/**
 * Includes focus, so that a click on the term keeps the explanation open until a click elsewhere. When the
 * focus moves from the term to the author's explanation, Chromium 156 clears `:focus-within` on the wrapper.
 */
const isHoveredOrFocused = (...elements: HTMLElement[]): boolean =>
  elements.some((element) => element.matches(':hover, :focus-within'));

/** Opens on hover or keyboard focus, and closes when neither the pointer nor the focus is inside. */
function openOnHover(
  wrapper: HTMLElement,
  trigger: HTMLElement,
  bubble: HTMLElement,
  isEnabled: () => boolean,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    if (isEnabled() && !bubble.matches(':popover-open')) bubble.showPopover();
  };
  const handleEnter = ({ pointerType }: PointerEvent) => {
    // Touch opens with the click that follows.
    if (pointerType !== 'touch') open();
  };
  const handleFocus = () => {
    if (trigger.matches(':focus-visible')) open();
  };
  const closeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => isEnabled() && !isHoveredOrFocused(wrapper, bubble) && bubble.hidePopover(),
      closeDelayMs,
    );
  };
  wrapper.addEventListener('pointerenter', handleEnter, { signal });
  wrapper.addEventListener('focusin', handleFocus, { signal });
  wrapper.addEventListener('pointerleave', closeLater, { signal });
  wrapper.addEventListener('focusout', closeLater, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  // The hover or focus that loaded this code has already happened.
  if (wrapper.matches(':hover') && matchMedia('(hover: hover)').matches) open();
  else handleFocus();
}

function hasExplanation(bubble: HTMLElement): boolean {
  const slot = bubble.querySelector('slot');
  return Boolean(slot?.assignedNodes().length || bubble.textContent?.trim());
}

/**
 * Adds what native popovers lack: `aria-expanded` on the button, hover, and events.
 * An empty explanation does not open. Runs without React. In browsers without popovers, which always
 * show the explanation, it only hides an empty one.
 */
export function attachInfoTooltip(context: BehaviorContext): () => void {
  const { host, root, emit } = context;
  const bubble = root.querySelector<HTMLElement>('[popover]');
  const trigger = root.querySelector<HTMLElement>('button');
  const wrapper = trigger?.parentElement;
  if (!bubble || !trigger || !wrapper) return () => undefined;
  if (!('showPopover' in HTMLElement.prototype)) {
    bubble.hidden = !hasExplanation(bubble);
    return () => undefined;
  }
  const controller = new AbortController();
  const { signal } = controller;
  let isOpen = false;
  let isRestoringFocus = false;
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
      // Browsers do not restore the focus from slotted content.
      isRestoringFocus = true;
      trigger.focus();
      isRestoringFocus = false;
    }
  };
  bubble.addEventListener('beforetoggle', handleBeforeToggle, { signal });
  bubble.addEventListener('toggle', update, { signal });
  host.addEventListener(moveEvent, update, { signal });
  update();
  openOnHover(wrapper, trigger, bubble, () => context.props.hover === true && !isRestoringFocus, signal);
  return () => controller.abort();
}
