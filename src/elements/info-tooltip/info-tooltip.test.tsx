import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { attachInfoTooltip } from './info-tooltip.behaviour.ts';
import { infoTooltipElement } from './info-tooltip.element.ts';
import { InfoTooltip } from './info-tooltip.tsx';

const cleanups: (() => void)[] = [];
const openBubbles = new Set<Element>();
const held = new Set<string>();

function toggle(bubble: HTMLElement, isOpening: boolean) {
  const init = { newState: isOpening ? 'open' : 'closed', oldState: isOpening ? 'closed' : 'open' };
  const before = Object.assign(new Event('beforetoggle', { cancelable: isOpening }), init);
  if (!bubble.dispatchEvent(before) || openBubbles.has(bubble) === isOpening) return;
  if (isOpening) openBubbles.add(bubble);
  else openBubbles.delete(bubble);
  bubble.dispatchEvent(Object.assign(new Event('toggle'), init));
}

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom knows neither popovers nor where the pointer and the focus are.
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    if (selector === ':popover-open') return openBubbles.has(this);
    return /^:(hover|focus)/.test(selector)
      ? held.has(`${selector} ${this.localName}`)
      : matches.call(this, selector);
  });
  window.matchMedia = (() => ({ matches: true })) as unknown as typeof window.matchMedia;
  HTMLElement.prototype.showPopover = function showPopover() {
    toggle(this, true);
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    toggle(this, false);
  };
});

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  openBubbles.clear();
  held.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A drawn tooltip with its behaviour, as the bridge attaches it. */
function attachTooltip(attributes: Readonly<Record<string, string>>) {
  const props = decodeAttributes(infoTooltipElement.attributes, (name) => attributes[name] ?? null);
  const { container } = renderComponent(<InfoTooltip {...props} items={[]} />);
  const host = document.createElement('info-tooltip');
  const root = host.attachShadow({ mode: 'open' });
  root.append(container);
  document.body.append(host);
  const said: string[] = [];
  const detach = attachInfoTooltip({
    host,
    root,
    props,
    source: async () => createTestSource(),
    emit: (verb) => said.push(verb) > 0,
    track: () => undefined,
    setState: () => undefined,
  });
  cleanups.push(detach, () => host.remove());
  const trigger = root.querySelector('button') as HTMLButtonElement;
  const whole = trigger.parentElement as HTMLElement;
  const bubble = root.querySelector('[popover]') as HTMLElement;
  return { root, trigger, whole, bubble, said, isOpen: () => openBubbles.has(bubble) };
}

const point = (target: Element, type: string, pointerType = 'mouse') =>
  target.dispatchEvent(Object.assign(new Event(type), { pointerType }));

describe('what is drawn', () => {
  it('is a button that opens its explanation without a script, and is described by it', () => {
    const { trigger, bubble } = attachTooltip({ text: 'An explanation' });
    expect([trigger.getAttribute('popovertarget'), trigger.getAttribute('popovertargetaction')]).toEqual([
      bubble.id,
      'toggle',
    ]);
    expect([trigger.getAttribute('aria-describedby'), trigger.getAttribute('aria-controls')]).toEqual([
      bubble.id,
      bubble.id,
    ]);
    expect(bubble.textContent).toBe('An explanation');
  });
});

describe('opening and closing', () => {
  it('is said, and written on the button', () => {
    const { trigger, bubble, said } = attachTooltip({ text: 'An explanation' });
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    bubble.showPopover();
    expect([trigger.getAttribute('aria-expanded'), said]).toEqual(['true', ['open']]);
    bubble.hidePopover();
    expect([trigger.getAttribute('aria-expanded'), said]).toEqual(['false', ['open', 'close']]);
  });

  it('does not happen where there is nothing to explain', () => {
    const { bubble, isOpen } = attachTooltip({});
    bubble.showPopover();
    expect(isOpen()).toBe(false);
  });

  it('gives focus back to the button when it was in the explanation', () => {
    const { bubble, trigger, root } = attachTooltip({ text: 'An explanation' });
    bubble.showPopover();
    held.add(':focus-within span');
    bubble.hidePopover();
    expect(root.activeElement).toBe(trigger);
  });
});

describe('hover', () => {
  it('does nothing unless it is asked for', () => {
    const { whole, isOpen } = attachTooltip({ text: 'An explanation' });
    point(whole, 'pointerenter');
    expect(isOpen()).toBe(false);
  });

  it('opens under the pointer, and closes a moment after it has left', () => {
    const { whole, isOpen } = attachTooltip({ text: 'An explanation', hover: '' });
    point(whole, 'pointerenter');
    expect(isOpen()).toBe(true);
    point(whole, 'pointerleave');
    expect(isOpen()).toBe(true);
    vi.advanceTimersByTime(500);
    expect(isOpen()).toBe(false);
  });

  it('stays open while the pointer goes from the word to the explanation', () => {
    const { whole, isOpen } = attachTooltip({ text: 'An explanation', hover: '' });
    point(whole, 'pointerenter');
    point(whole, 'pointerleave');
    held.add(':hover span');
    vi.advanceTimersByTime(500);
    expect(isOpen()).toBe(true);
  });

  it('opens on keyboard focus, not on that of a click', () => {
    const { trigger, isOpen } = attachTooltip({ text: 'An explanation', hover: '' });
    trigger.dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(isOpen()).toBe(false);
    held.add(':focus-visible button');
    trigger.dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(isOpen()).toBe(true);
  });

  it('leaves a finger to its click, which only ever opens', () => {
    const { whole, trigger, isOpen } = attachTooltip({ text: 'An explanation', hover: '' });
    point(whole, 'pointerenter', 'touch');
    expect(isOpen()).toBe(false);
    expect(trigger.getAttribute('popovertargetaction')).toBe('show');
  });

  it('opens for a pointer that was there before the script', () => {
    held.add(':hover span');
    expect(attachTooltip({ text: 'An explanation', hover: '' }).isOpen()).toBe(true);
  });
});
