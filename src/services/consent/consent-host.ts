import type { ConsentChoice } from '../../core/consent/consent.ts';

/** The fields of the IAB's TCF 2 that we read. */
interface TcfData {
  readonly gdprApplies?: boolean;
  readonly eventStatus?: string;
  readonly purpose?: { readonly consents?: Readonly<Record<string, boolean>> };
}
type TcfApi = (
  command: 'addEventListener',
  version: 2,
  callback: (data: TcfData, isOk: boolean) => void,
) => void;

/** The fields of the IAB's GPP that we read: the sections of the United States. */
interface GppPing {
  readonly signalStatus?: string;
  readonly parsedSections?: Readonly<Record<string, unknown>>;
}
type GppApi = (
  command: 'addEventListener',
  callback: (event: { readonly pingData?: GppPing }, isOk: boolean) => void,
) => void;

export interface HostWindow {
  readonly __tcfapi?: TcfApi;
  readonly __gpp?: GppApi;
  readonly document: Pick<Document, 'addEventListener' | 'dispatchEvent'>;
}

/** `OptOutSale` is the field of the section `uspv1`, with `Y` for an opt-out. */
const optOuts = ['SaleOptOut', 'SharingOptOut', 'TargetedAdvertisingOptOut', 'OptOutSale'];

/**
 * Reads a TCF signal. Measurement needs the purposes 1 (storage) and 8 (measuring content); advertising needs
 * 1 and 2 (basic ads). Undefined until the visitor has chosen.
 */
export function readTcf({ gdprApplies, eventStatus, purpose }: TcfData): ConsentChoice | undefined {
  if (gdprApplies === false) return { measurement: true, advertising: true };
  if (eventStatus !== 'tcloaded' && eventStatus !== 'useractioncomplete') return undefined;
  const consents = purpose?.consents ?? {};
  return {
    measurement: Boolean(consents[1] && consents[8]),
    advertising: Boolean(consents[1] && consents[2]),
  };
}

/**
 * Reads a GPP signal: an opt-out of sale, sharing or targeting in any U.S. section is an opt-out. Undefined
 * until ready, and without a U.S. section, which is no choice.
 */
export function readGpp({ signalStatus, parsedSections = {} }: GppPing): ConsentChoice | undefined {
  if (signalStatus !== 'ready') return undefined;
  const sections = Object.entries(parsedSections).flatMap(([name, section]) =>
    name.startsWith('us') ? [section].flat().filter((part) => part instanceof Object) : [],
  );
  if (sections.length === 0) return undefined;
  const isOptedOut = sections.some((part) => {
    const fields = part as Readonly<Record<string, unknown>>;
    return fields.Gpc === true || optOuts.some((name) => fields[name] === 1 || fields[name] === 'Y');
  });
  return { measurement: !isOptedOut, advertising: !isOptedOut };
}

/**
 * Subscribes to the page's own consent tool: TCF, GPP, or the event `edu-embed:consent` with `detail:
 * {measurement, advertising}`, which `edu-embed:consent-request` requests. On a page with TCF and GPP, both
 * must allow a purpose, because each covers other countries; GPP without a U.S. section leaves the choice to
 * TCF. The latest event replaces their choice.
 *
 * @param onChoice called with each choice
 */
export function subscribeToHostConsent(
  onChoice: (choice: ConsentChoice) => void,
  { __tcfapi, __gpp, document }: HostWindow,
): void {
  // An element with one of these ids is a property of the window, too.
  const hasTcf = typeof __tcfapi === 'function';
  const hasGpp = typeof __gpp === 'function';
  let tcf: ConsentChoice | undefined;
  let gpp: ConsentChoice | undefined;
  let isGppReady = false;
  const pass = () => {
    if (hasTcf ? !tcf || (hasGpp && !isGppReady) : !gpp) return;
    const isAllowed = (purpose: keyof ConsentChoice) =>
      [tcf, gpp].every((choice) => choice?.[purpose] !== false);
    onChoice({ measurement: isAllowed('measurement'), advertising: isAllowed('advertising') });
  };
  if (hasTcf)
    __tcfapi('addEventListener', 2, (data, isOk) => {
      const choice = isOk ? readTcf(data) : undefined;
      if (!choice) return;
      tcf = choice;
      pass();
    });
  if (hasGpp)
    __gpp('addEventListener', ({ pingData }, isOk) => {
      if (!isOk || pingData?.signalStatus !== 'ready') return;
      isGppReady = true;
      gpp = readGpp(pingData);
      pass();
    });
  document.addEventListener('edu-embed:consent', (event) => {
    const { measurement, advertising } = ((event as CustomEvent).detail ?? {}) as Partial<ConsentChoice>;
    onChoice({ measurement: measurement === true, advertising: advertising === true });
  });
  document.dispatchEvent(new CustomEvent('edu-embed:consent-request'));
}
