import { describe, expect, it, vi } from 'vitest';
import { type HostWindow, readGpp, readHostConsent, readTcf } from './consent-host.ts';

const both = { measurement: true, advertising: true };
const neither = { measurement: false, advertising: false };

describe('TCF', () => {
  it.each([
    ['where the GDPR does not apply', { gdprApplies: false }, both],
    [
      'while the visitor is asked',
      { gdprApplies: true, eventStatus: 'cmpuishown', purpose: { consents: { 1: true, 2: true, 8: true } } },
      undefined,
    ],
    [
      'all given',
      { eventStatus: 'useractioncomplete', purpose: { consents: { 1: true, 2: true, 8: true } } },
      both,
    ],
    [
      'measuring only',
      { eventStatus: 'tcloaded', purpose: { consents: { 1: true, 8: true } } },
      { measurement: true, advertising: false },
    ],
    [
      'nothing without storing',
      { eventStatus: 'tcloaded', purpose: { consents: { 2: true, 8: true } } },
      neither,
    ],
    ['nothing said', { eventStatus: 'tcloaded' }, neither],
  ])('%s', (_, data, expected) => {
    expect(readTcf(data)).toEqual(expected);
  });
});

describe('GPP', () => {
  it.each([
    [
      'before it is ready',
      { signalStatus: 'not ready', parsedSections: { usnat: { SaleOptOut: 1 } } },
      undefined,
    ],
    [
      'nobody opted out',
      { signalStatus: 'ready', parsedSections: { usnat: { SaleOptOut: 2, SharingOptOut: 2 } } },
      both,
    ],
    ['no section', { signalStatus: 'ready' }, both],
    ['sale', { signalStatus: 'ready', parsedSections: { usca: [{ SaleOptOut: 1 }] } }, neither],
    [
      'targeting',
      { signalStatus: 'ready', parsedSections: { usnat: [{ TargetedAdvertisingOptOut: 1 }] } },
      neither,
    ],
    [
      'the browser’s signal as a part of a section',
      { signalStatus: 'ready', parsedSections: { usnat: [{ SaleOptOut: 2 }, { Gpc: true }] } },
      neither,
    ],
    ['another region’s section', { signalStatus: 'ready', parsedSections: { caf: { SaleOptOut: 1 } } }, both],
    ['a broken section', { signalStatus: 'ready', parsedSections: { usnat: null } }, both],
  ])('%s', (_, ping, expected) => {
    expect(readGpp(ping)).toEqual(expected);
  });
});

describe('the page’s own tool', () => {
  it('is read through TCF and GPP, but not where they failed', () => {
    const tell = vi.fn();
    const page = {
      document: new EventTarget(),
      __tcfapi: vi.fn((_command, _version, callback) => {
        callback({ gdprApplies: false }, false);
        callback({ gdprApplies: false }, true);
      }),
      __gpp: vi.fn((_command, callback) =>
        callback({ pingData: { signalStatus: 'ready', parsedSections: { usnat: { SaleOptOut: 1 } } } }, true),
      ),
    } as unknown as HostWindow;
    readHostConsent(tell, page);
    expect(tell.mock.calls).toEqual([[both], [neither]]);
  });

  it('may answer by events', () => {
    const document = new EventTarget();
    const answer = (detail: unknown) =>
      document.dispatchEvent(new CustomEvent('edu-embed:consent', { detail }));
    document.addEventListener('edu-embed:consent-request', () => answer({ measurement: true }));
    const tell = vi.fn();
    readHostConsent(tell, { document });
    expect(tell.mock.calls).toEqual([[{ measurement: true, advertising: false }]]);
    answer(undefined);
    expect(tell).toHaveBeenLastCalledWith(neither);
  });
});
