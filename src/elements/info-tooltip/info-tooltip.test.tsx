import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { createTestSource, renderComponent } from '../../testing/render-component.tsx';
import { attachInfoTooltip } from './info-tooltip.behavior.ts';
import { infoTooltipElement } from './info-tooltip.element.ts';
import { InfoTooltip } from './info-tooltip.tsx';

const cleanups: (() => void)[] = [];
const openBubbles = new Set<Element>();
const activeStates = new Set<string>();

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
  // jsdom supports neither popovers nor the :hover and :focus-* states.
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    if (selector === ':popover-open') return openBubbles.has(this);
    return /^:(hover|focus)/.test(selector)
      ? selector.split(', ').some((state) => activeStates.has(`${state} ${this.localName}`))
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
  activeStates.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Renders a tooltip and attaches its behavior as the bridge does. */
function attachTooltip(attributes: Readonly<Record<string, string>>) {
  const props = decodeAttributes(infoTooltipElement.attributes, (name) => attributes[name] ?? null);
  const { container } = renderComponent(<InfoTooltip {...props} items={[]} />);
  const host = document.createElement('info-tooltip');
  const root = host.attachShadow({ mode: 'open' });
  root.append(container);
  document.body.append(host);
  const emitted: string[] = [];
  const detach = attachInfoTooltip({
    host,
    root,
    props,
    source: async () => createTestSource(),
    emit: (verb) => emitted.push(verb) > 0,
    track: () => undefined,
    setState: () => undefined,
  });
  cleanups.push(detach, () => host.remove());
  const trigger = root.querySelector('button') as HTMLButtonElement;
  const wrapper = trigger.parentElement as HTMLElement;
  const bubble = root.querySelector('[popover]') as HTMLElement;
  return { root, trigger, wrapper, bubble, emitted, isOpen: () => openBubbles.has(bubble) };
}

const dispatchPointer = (target: Element, type: string, pointerType = 'mouse') =>
  target.dispatchEvent(Object.assign(new Event(type), { pointerType }));

describe('tooltip markup', () => {
  it('renders a button that opens its explanation without a script and is described by it', () => {
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

describe('opening and closing a tooltip', () => {
  it('emits events and sets aria-expanded on the button', () => {
    const { trigger, bubble, emitted } = attachTooltip({ text: 'An explanation' });
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    bubble.showPopover();
    expect([trigger.getAttribute('aria-expanded'), emitted]).toEqual(['true', ['open']]);
    bubble.hidePopover();
    expect([trigger.getAttribute('aria-expanded'), emitted]).toEqual(['false', ['open', 'close']]);
  });

  it('does not open an empty explanation', () => {
    const { bubble, isOpen } = attachTooltip({});
    bubble.showPopover();
    expect(isOpen()).toBe(false);
  });

  it('returns the focus to the button if it was in the explanation', () => {
    const { bubble, trigger, root } = attachTooltip({ text: 'An explanation' });
    bubble.showPopover();
    activeStates.add(':focus-within span');
    bubble.hidePopover();
    expect(root.activeElement).toBe(trigger);
  });
});

it('only hides an empty explanation in browsers without popovers', () => {
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  vi.spyOn(Element.prototype, 'matches').mockImplementation(() => {
    throw new DOMException('unknown pseudo-class', 'SyntaxError');
  });
  const { trigger, bubble } = attachTooltip({ text: 'An explanation', hover: '' });
  expect([trigger.hasAttribute('aria-expanded'), bubble.hidden]).toEqual([false, false]);
  expect(attachTooltip({}).bubble.hidden).toBe(true);
});

describe('tooltip with hover', () => {
  it('does not open on hover without the hover attribute', () => {
    const { wrapper, isOpen } = attachTooltip({ text: 'An explanation' });
    dispatchPointer(wrapper, 'pointerenter');
    expect(isOpen()).toBe(false);
  });

  it('opens on hover and closes shortly after the pointer has left', () => {
    const { wrapper, isOpen } = attachTooltip({ text: 'An explanation', hover: '' });
    dispatchPointer(wrapper, 'pointerenter');
    expect(isOpen()).toBe(true);
    dispatchPointer(wrapper, 'pointerleave');
    expect(isOpen()).toBe(true);
    vi.advanceTimersByTime(500);
    expect(isOpen()).toBe(false);
  });

  it('keeps the tooltip open while the pointer moves from the term to the explanation', () => {
    const { wrapper, isOpen } = attachTooltip({ text: 'An explanation', hover: '' });
    dispatchPointer(wrapper, 'pointerenter');
    dispatchPointer(wrapper, 'pointerleave');
    activeStates.add(':hover span');
    vi.advanceTimersByTime(500);
    expect(isOpen()).toBe(true);
  });

  it('opens on keyboard focus, but not on the focus of a click', () => {
    const { trigger, isOpen } = attachTooltip({ text: 'An explanation', hover: '' });
    trigger.dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(isOpen()).toBe(false);
    activeStates.add(':focus-visible button');
    trigger.dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(isOpen()).toBe(true);
  });

  it('does not open on the pointerenter of a touch, and its button only opens it', () => {
    const { wrapper, trigger, isOpen } = attachTooltip({ text: 'An explanation', hover: '' });
    dispatchPointer(wrapper, 'pointerenter', 'touch');
    expect(isOpen()).toBe(false);
    expect(trigger.getAttribute('popovertargetaction')).toBe('show');
  });

  it('opens if the pointer was on the term before the script loaded', () => {
    activeStates.add(':hover span');
    expect(attachTooltip({ text: 'An explanation', hover: '' }).isOpen()).toBe(true);
  });
});
