import { describe, expect, it, vi } from 'vitest';
import { type HostWindow, readGpp, readTcf, subscribeToHostConsent } from './consent-host.ts';

const both = { measurement: true, advertising: true };
const neither = { measurement: false, advertising: false };

it.each([
  ['grants both where the GDPR does not apply', { gdprApplies: false }, both],
  [
    'is undefined while the consent dialog is open',
    { gdprApplies: true, eventStatus: 'cmpuishown', purpose: { consents: { 1: true, 2: true, 8: true } } },
    undefined,
  ],
  [
    'grants both when all purposes are granted',
    { eventStatus: 'useractioncomplete', purpose: { consents: { 1: true, 2: true, 8: true } } },
    both,
  ],
  [
    'grants measurement alone without purpose 2',
    { eventStatus: 'tcloaded', purpose: { consents: { 1: true, 8: true } } },
    { measurement: true, advertising: false },
  ],
  [
    'grants nothing without storage',
    { eventStatus: 'tcloaded', purpose: { consents: { 2: true, 8: true } } },
    neither,
  ],
  ['grants nothing without purposes', { eventStatus: 'tcloaded' }, neither],
])('a TCF signal %s', (_, data, expected) => {
  expect(readTcf(data)).toEqual(expected);
});

it.each([
  [
    'is undefined before it is ready',
    { signalStatus: 'not ready', parsedSections: { usnat: { SaleOptOut: 1 } } },
    undefined,
  ],
  [
    'grants both without an opt-out',
    { signalStatus: 'ready', parsedSections: { usnat: { SaleOptOut: 2, SharingOptOut: 2 } } },
    both,
  ],
  ['returns no choice without sections', { signalStatus: 'ready' }, undefined],
  [
    'refuses both after an opt-out of sale',
    { signalStatus: 'ready', parsedSections: { usca: [{ SaleOptOut: 1 }] } },
    neither,
  ],
  [
    'refuses both after an opt-out of targeting',
    { signalStatus: 'ready', parsedSections: { usnat: [{ TargetedAdvertisingOptOut: 1 }] } },
    neither,
  ],
  [
    'refuses both with Global Privacy Control in a section',
    { signalStatus: 'ready', parsedSections: { usnat: [{ SaleOptOut: 2 }, { Gpc: true }] } },
    neither,
  ],
  [
    'refuses both after the opt-out Y in the section uspv1',
    { signalStatus: 'ready', parsedSections: { uspv1: { Version: 1, Notice: 'Y', OptOutSale: 'Y' } } },
    neither,
  ],
  [
    'refuses both after the opt-out 1 in the section uspv1',
    { signalStatus: 'ready', parsedSections: { uspv1: { Version: 1, Notice: 'Y', OptOutSale: 1 } } },
    neither,
  ],
  [
    'grants both without an opt-out in the section uspv1',
    { signalStatus: 'ready', parsedSections: { uspv1: { Version: 1, Notice: 'Y', OptOutSale: 'N' } } },
    both,
  ],
  [
    'returns no choice without a U.S. section',
    { signalStatus: 'ready', parsedSections: { caf: { SaleOptOut: 1 } } },
    undefined,
  ],
  [
    'returns no choice with an invalid section',
    { signalStatus: 'ready', parsedSections: { usnat: null } },
    undefined,
  ],
])('a GPP signal %s', (_, ping, expected) => {
  expect(readGpp(ping)).toEqual(expected);
});

describe('the page’s own consent tool', () => {
  it('reads the page’s consent tool through TCF and GPP, except for failed calls', () => {
    const onChoice = vi.fn();
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
    subscribeToHostConsent(onChoice, page);
    expect(onChoice.mock.calls).toEqual([[neither]]);
  });

  it('allows a purpose only if both TCF and GPP allow it, in any order', () => {
    const onChoice = vi.fn();
    const tcf = vi.fn();
    const gpp = vi.fn();
    const page = { document: new EventTarget(), __tcfapi: tcf, __gpp: gpp } as unknown as HostWindow;
    subscribeToHostConsent(onChoice, page);
    const sendGpp = (parsedSections: object) =>
      gpp.mock.lastCall?.[1]({ pingData: { signalStatus: 'ready', parsedSections } }, true);
    const sendTcf = (data: object) => tcf.mock.lastCall?.[2](data, true);
    sendGpp({ tcfeuv2: {} });
    sendTcf({ gdprApplies: true, eventStatus: 'cmpuishown' });
    expect(onChoice).not.toHaveBeenCalled();
    sendTcf({ gdprApplies: true, eventStatus: 'useractioncomplete' });
    expect(onChoice).toHaveBeenLastCalledWith(neither);
    sendTcf({ gdprApplies: false });
    expect(onChoice).toHaveBeenLastCalledWith(both);
    sendGpp({ usnat: { SaleOptOut: 1 } });
    sendTcf({ gdprApplies: false });
    expect(onChoice).toHaveBeenLastCalledWith(neither);
  });

  it('grants nothing on a page with only GPP and without a U.S. section', () => {
    const onChoice = vi.fn();
    const gpp = vi.fn();
    subscribeToHostConsent(onChoice, { document: new EventTarget(), __gpp: gpp } as unknown as HostWindow);
    const send = (parsedSections: object) =>
      gpp.mock.lastCall?.[1]({ pingData: { signalStatus: 'ready', parsedSections } }, true);
    send({ tcfeuv2: {} });
    expect(onChoice).not.toHaveBeenCalled();
    send({ usnat: { SaleOptOut: 2 } });
    expect(onChoice.mock.calls).toEqual([[both]]);
  });

  it('reads the page’s consent tool through events, which may respond to the request', () => {
    const document = new EventTarget();
    const dispatch = (detail: unknown) =>
      document.dispatchEvent(new CustomEvent('edu-embed:consent', { detail }));
    document.addEventListener('edu-embed:consent-request', () => dispatch({ measurement: true }));
    const onChoice = vi.fn();
    subscribeToHostConsent(onChoice, { document });
    expect(onChoice.mock.calls).toEqual([[{ measurement: true, advertising: false }]]);
    dispatch(undefined);
    expect(onChoice).toHaveBeenLastCalledWith(neither);
  });
});
