import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { findStateBySlug, type UsState } from '../../core/us-states.ts';
import { stateByKey } from './us-state-map.logic.ts';
import type { Tooltip } from './us-state-map.tooltip.ts';

/** The state that contains an event target. */
export function stateOf(target: EventTarget | null): UsState | undefined {
  const slug =
    target instanceof Element ? target.closest('[data-slug]')?.getAttribute('data-slug') : undefined;
  return slug ? findStateBySlug(slug) : undefined;
}

interface StateFocus {
  /** Props of the `<svg>` that contains the states. */
  readonly handlers: {
    readonly ref: RefObject<SVGSVGElement | null>;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  /** The state with the focus ring; a CSS outline of the link would be a box under its neighbors. */
  readonly ringed: UsState | undefined;
  /**
   * Called when the pointer has left the states: shows the tooltip of the focused state again, or hides it.
   */
  restoreTooltip(): void;
  tabIndexOf(state: UsState): number | undefined;
}

/**
 * Roving tabindex: one tab stop for the whole map; keys move by geography. Without a script every
 * state is a tab stop, so the server and the first render set no tabindex.
 *
 * @param describe the text of a state's tooltip
 */
export function useStateFocus(
  states: readonly UsState[],
  describe: (state: UsState) => string,
  tooltip: Tooltip,
): StateFocus {
  const svg = useRef<SVGSVGElement>(null);
  const [isRoving, setRoving] = useState(false);
  const [tabStop, setTabStop] = useState<UsState>();
  const [ringed, setRinged] = useState<UsState>();

  useEffect(() => {
    setTabStop(stateOf(svg.current?.querySelector('a:focus') ?? null));
    setRoving(true);
  }, []);

  /** Places the tooltip at the shape: at the label box off the coast, it would cover other boxes. */
  function showTooltip(state: UsState, target: Element) {
    const { left, top, width, height } = (target.querySelector('path') ?? target).getBoundingClientRect();
    tooltip.show(describe(state), [left + width / 2, top + height / 2]);
  }

  function onFocus({ target }: FocusEvent) {
    const state = stateOf(target);
    if (!state) return;
    setTabStop(state);
    setRinged(target.matches(':focus-visible') ? state : undefined);
    showTooltip(state, target);
  }

  // Moving the focus may scroll the map away from a resting pointer; `pointerleave` must not hide the new
  // tooltip.
  function restoreTooltip() {
    const target = svg.current?.querySelector('a:focus');
    const state = stateOf(target ?? null);
    if (tooltip.text && target && state) showTooltip(state, target);
    else tooltip.hide();
  }

  function onBlur() {
    setRinged(undefined);
    tooltip.hide();
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = stateOf(event.target);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stateByKey(event.key, from.slug, states);
    // An arrow key without a target must not scroll the page.
    if (to || event.key.startsWith('Arrow')) event.preventDefault();
    if (to) svg.current?.querySelector<SVGAElement>(`[data-slug="${to}"]`)?.focus();
  }

  const currentTabStop = tabStop && states.includes(tabStop) ? tabStop : states[0];
  return {
    handlers: { ref: svg, onFocus, onBlur, onKeyDown },
    ringed,
    restoreTooltip,
    tabIndexOf: (state) => (isRoving ? (state === currentTabStop ? 0 : -1) : undefined),
  };
}
