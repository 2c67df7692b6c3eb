import { act, fireEvent, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Overlay } from '../../../core/browser/overlay.ts';
import { type Consent, createConsentState } from '../../../core/consent/consent.ts';
import { writeChoice } from '../../../services/consent/consent-record.ts';
import { ConsentReceipt } from './consent-receipt.tsx';
import { showReceiptPanel } from './receipt-panel.ts';
import { describePurposes, listStored, showLiveReceipt, showReceipt } from './show-receipt.ts';

const cookie = writeChoice(
  { measurement: false, advertising: true },
  { revision: 0, now: new Date('2026-01-01T12:00:00Z'), id: '1-2' },
).split(';')[0] as string;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('listStored', () => {
  it('lists the choice with its value and when it expires, and no cookies of other scripts', () => {
    expect(listStored(`a=b; ${cookie}`, false)).toEqual([
      {
        name: 'edu_consent',
        value: expect.stringContaining('"categories":["necessary","advertising"]'),
        expires: 'July 2, 2026; in some browsers, such as Safari, 7 days after your choice',
      },
    ]);
  });

  it('lists our entries in local and session storage, long values shortened', () => {
    localStorage.setItem('eduEmbedCompare', 'x'.repeat(500));
    localStorage.setItem('other', 'secret');
    sessionStorage.setItem('eduEmbedDegrees', '[]');
    expect(listStored('', false)).toEqual([
      { name: 'eduEmbedCompare', value: `${'x'.repeat(120)}…`, expires: 'When you delete it' },
      { name: 'eduEmbedDegrees', value: '[]', expires: 'When you close the tab' },
    ]);
  });

  it('lists all stored data, also of other scripts, on the site’s own page', () => {
    localStorage.setItem('widgetsPageNote', 'true');
    expect(listStored('a=b', true)).toEqual([
      { name: 'a', value: 'b', expires: 'Depends on the cookie' },
      { name: 'widgetsPageNote', value: 'true', expires: 'When you delete it' },
    ]);
  });

  it('shows the raw value of a cookie that it cannot decode', () => {
    expect(listStored('edu_consent=%E0%A4%A', false)).toEqual([
      {
        name: 'edu_consent',
        value: '%E0%A4%A',
        expires: '182 days after your choice; in some browsers, such as Safari, after 7 days',
      },
    ]);
  });
});

it('lists the active and the stopped purposes', () => {
  expect(describePurposes(createConsentState('granted', 'default')).map((line) => line.slice(0, 18))).toEqual(
    ['Measurement is on:', 'Advertising is on:'],
  );
  expect(describePurposes(createConsentState('pending', 'default')).join(' ')).toMatch(
    /Measurement is stopped.*Advertising is stopped/,
  );
});

it('shows whether the browser sends Global Privacy Control, and replaces the previous receipt', () => {
  const container = document.createElement('div');
  showReceipt(container, createConsentState('granted', 'default'), false);
  expect(container.textContent).toContain('does not send the Global Privacy Control signal');
  expect(container.textContent).toContain('This browser stores nothing from this site.');
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  localStorage.setItem('eduEmbedHideSponsored', 'true');
  showReceipt(container, createConsentState('refused', 'signal'), false);
  expect(container.textContent).toContain('Global Privacy Control signal. It overrides other choices.');
  expect(container.querySelectorAll('tbody tr')).toHaveLength(1);
});

it('updates the receipt when the visitor comes back from another tab, until it is stopped', () => {
  const container = document.createElement('div');
  const read = () => createConsentState('granted', 'default');
  const consent = { read, subscribe: () => () => undefined } as unknown as Consent;
  const stop = showLiveReceipt(container, consent);
  for (const [target, type] of [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'focus'],
  ] as const) {
    localStorage.setItem(`from-another-tab-${type}`, '1');
    target.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
    expect(container.textContent).toContain(`from-another-tab-${type}`);
  }
  stop();
  localStorage.setItem('after-the-stop', '1');
  window.dispatchEvent(new Event('focus'));
  expect(container.textContent).not.toContain('after-the-stop');
});

it('keeps the receipt and the author’s text when React hydrates the element', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<ConsentReceipt />);
  const find = (selector: string) => container.querySelector(selector) as HTMLElement;
  showReceipt(find('[data-receipt]'), createConsentState('granted', 'default'), false);
  const onRecoverableError = vi.fn();
  const root = await act(() => hydrateRoot(container, <ConsentReceipt />, { onRecoverableError }));
  act(() => root.render(<ConsentReceipt />));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(find('[data-receipt] + slot')).toBeTruthy();
  expect(find('[data-receipt]').childElementCount).toBe(2);
});

it('says that a site in the mode `off` does not use Global Privacy Control', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  const container = document.createElement('div');
  showReceipt(container, createConsentState('granted', 'off'), false);
  expect(container.textContent).toContain('Your browser sends the Global Privacy Control signal.');
  expect(container.textContent).toContain('This site’s settings do not use it.');
  expect(container.textContent).not.toContain('overrides');
});

describe('the panel after a choice', () => {
  const open = (isStored = true) => {
    const host = document.createElement('div');
    document.body.append(host);
    showReceiptPanel(
      { host, container: host } as unknown as Overlay,
      createConsentState('refused', 'choice'),
      { privacyUrl: '/privacy/', isStored },
    );
  };

  it('shows the receipt and links to the privacy choices', () => {
    open();
    const panel = screen.getByRole('region', { name: 'Your choice is saved' });
    expect(within(panel).getByText(/Measurement is stopped/)).toBeTruthy();
    expect(within(panel).getByRole('link').getAttribute('href')).toBe('/privacy/');
  });

  it('returns the focus to the previously focused element when the visitor closes it', () => {
    const before = document.body.appendChild(document.createElement('button'));
    for (const close of [
      () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
      () => fireEvent.keyDown(screen.getByRole('region'), { key: 'Escape' }),
    ]) {
      before.focus();
      open();
      screen.getByRole('button', { name: 'Close' }).focus();
      close();
      expect(screen.queryByRole('region')).toBeNull();
      expect(document.activeElement).toBe(before);
    }
    before.remove();
  });

  it('says that the choice applies to this page only if the browser stores no cookies', () => {
    open(false);
    expect(screen.getByRole('region', { name: 'Your choice applies to this page only' })).toBeTruthy();
  });

  it('replaces the previous panel', () => {
    open();
    open();
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });
});
