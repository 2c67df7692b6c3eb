import { describe, expect, it, vi } from 'vitest';
import { type ConsentChoice, createConsentState, type StoredChoice } from './consent.ts';
import { type ConsentPage, createConsent, decideConsent, mustAsk } from './consent-store.ts';

const both: ConsentChoice = { measurement: true, advertising: true };
const neither: ConsentChoice = { measurement: false, advertising: false };
const outdated = (choice: ConsentChoice): StoredChoice => ({ ...choice, isOutdated: true });
const settings = (mode: 'opt-out' | 'opt-in' | 'host' | 'off') => ({ mode, revision: 0, link: '/' });

describe('decideConsent', () => {
  it.each([
    [
      'opt-out mode grants until the visitor refuses',
      'opt-out',
      false,
      undefined,
      undefined,
      createConsentState('granted', 'default'),
    ],
    [
      'opt-out mode respects a refusal',
      'opt-out',
      false,
      neither,
      undefined,
      createConsentState('refused', 'choice'),
    ],
    [
      'the browser’s signal refuses consent',
      'opt-out',
      true,
      undefined,
      undefined,
      createConsentState('refused', 'signal'),
    ],
    [
      'the browser’s signal overrides a choice',
      'opt-out',
      true,
      both,
      undefined,
      createConsentState('refused', 'signal'),
    ],
    [
      'opt-in mode is pending at first',
      'opt-in',
      false,
      undefined,
      undefined,
      createConsentState('pending', 'default'),
    ],
    [
      'opt-in mode follows the choice',
      'opt-in',
      false,
      both,
      undefined,
      createConsentState('granted', 'choice'),
    ],
    [
      'opt-out mode respects a refusal of an earlier revision',
      'opt-out',
      false,
      outdated(neither),
      undefined,
      createConsentState('refused', 'choice'),
    ],
    [
      'opt-in mode is pending after consent to an earlier revision',
      'opt-in',
      false,
      outdated(both),
      undefined,
      createConsentState('pending', 'choice'),
    ],
    ['host mode is pending at first', 'host', false, both, undefined, createConsentState('pending', 'host')],
    [
      'host mode follows the page’s own tool',
      'host',
      false,
      both,
      neither,
      createConsentState('refused', 'host'),
    ],
    [
      'the browser’s signal overrides the page’s tool',
      'host',
      true,
      undefined,
      both,
      createConsentState('refused', 'signal'),
    ],
    ['off mode always grants', 'off', true, neither, neither, createConsentState('granted', 'off')],
  ] as const)('%s', (_, mode, signal, choice, host, expected) => {
    expect(decideConsent(settings(mode), signal, choice, host)).toEqual(expected);
  });

  it('decides each purpose separately', () => {
    expect(decideConsent(settings('opt-in'), false, { measurement: true, advertising: false })).toEqual({
      measurement: 'granted',
      advertising: 'refused',
      basis: 'choice',
    });
  });
});

describe('mustAsk', () => {
  const current: StoredChoice = { ...neither, isOutdated: false };

  it.each([
    ['opt-out', undefined, false],
    ['opt-out', current, false],
    ['opt-out', outdated(neither), true],
    ['opt-in', undefined, true],
    ['opt-in', current, false],
    ['opt-in', outdated(both), true],
    ['host', outdated(neither), false],
    ['off', outdated(neither), false],
  ] as const)('in mode %s with the choice %j, returns %s', (mode, choice, expected) => {
    expect(mustAsk(settings(mode), false, choice)).toBe(expected);
  });

  it('returns false with the browser’s signal', () => {
    expect(mustAsk(settings('opt-in'), true)).toBe(false);
  });
});

function createPage(overrides: Partial<ConsentPage> = {}) {
  const page: ConsentPage = {
    readChoice: () => undefined,
    hasSignal: () => false,
    onReturn: () => undefined,
    subscribeToHost: () => undefined,
    open: () => undefined,
    whenClosed: async () => undefined,
    ...overrides,
  };
  return page;
}

describe('createConsent', () => {
  it('follows the choice on this page and notifies current subscribers', () => {
    const consent = createConsent(settings('opt-out'), createPage());
    const [listener, removedListener] = [vi.fn(), vi.fn()];
    consent.subscribe(listener);
    consent.subscribe(removedListener)();
    consent.choose(neither);
    expect(consent.read()).toEqual(createConsentState('refused', 'choice'));
    consent.choose(both);
    expect(consent.read()).toEqual(createConsentState('granted', 'choice'));
    expect([listener.mock.calls.length, removedListener.mock.calls.length]).toEqual([2, 0]);
  });

  it('follows a choice that another tab stores later', () => {
    let stored: StoredChoice | undefined;
    const consent = createConsent(settings('opt-out'), createPage({ readChoice: () => stored }));
    consent.choose(both);
    stored = { ...neither, isOutdated: false };
    expect(consent.read()).toEqual(createConsentState('refused', 'choice'));
  });

  it('notifies subscribers when the visitor comes back, if another tab has changed the choice', () => {
    let stored: StoredChoice | undefined;
    let comeBack: () => void = () => undefined;
    const page = createPage({
      readChoice: () => stored,
      onReturn: (listener) => {
        comeBack = listener;
      },
    });
    const listener = vi.fn();
    createConsent(settings('opt-out'), page).subscribe(listener);
    comeBack();
    expect(listener).toHaveBeenCalledTimes(0);
    stored = { ...neither, isOutdated: false };
    comeBack();
    comeBack();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('follows the page’s own consent tool and notifies subscribers', () => {
    let notify: (choice: ConsentChoice) => void = () => undefined;
    const subscribeToHost: ConsentPage['subscribeToHost'] = (listener) => {
      notify = listener;
    };
    const consent = createConsent(settings('host'), createPage({ subscribeToHost }));
    const listener = vi.fn();
    consent.subscribe(listener);
    expect(consent.read().advertising).toBe('pending');
    notify(both);
    expect([consent.read(), listener.mock.calls.length]).toEqual([createConsentState('granted', 'host'), 1]);
  });

  it('reads the host page’s consent tool only in host mode', () => {
    const subscribeToHost = vi.fn();
    createConsent(settings('opt-out'), createPage({ subscribeToHost }));
    expect(subscribeToHost).not.toHaveBeenCalled();
  });
});
