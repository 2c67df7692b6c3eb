import { type Consent, type ConsentChoice, type ConsentState, setAllStatuses } from './consent.ts';

export interface ConsentSettings {
  /**
   * `opt-out`: granted until refused, as in the United States. `opt-in`: nothing
   * before a choice. `host`: the page's own tool is read in place of ours. `off`:
   * nobody is asked.
   */
  readonly mode: 'opt-out' | 'opt-in' | 'host' | 'off';
  /** Another number asks everyone again. */
  readonly revision: number;
  /** Page of privacy choices. */
  readonly link: string;
}

/** What a consent needs of the page that it is for. */
export interface ConsentPage {
  /** The choice that this browser keeps; undefined where none was made. */
  readChoice(): ConsentChoice | undefined;
  /** Whether the browser sends Global Privacy Control. */
  hasSignal(): boolean;
  /** Listens to the page's own tool. */
  readHost(tell: (choice: ConsentChoice) => void): void;
  /** Shows the settings: ours, or the page's own. */
  open(consent: Consent): void;
}

function toState(choice: ConsentChoice | undefined, basis: 'choice' | 'host'): ConsentState | undefined {
  if (!choice) return undefined;
  const answer = (isGranted: boolean) => (isGranted ? 'granted' : 'refused');
  return { measurement: answer(choice.measurement), advertising: answer(choice.advertising), basis };
}

/**
 * Who has the last word: nobody where consent is off, else the browser's signal,
 * then the page's own tool or the visitor's choice, then the default of the mode.
 */
export function decideConsent(
  { mode }: ConsentSettings,
  hasSignal: boolean,
  choice?: ConsentChoice,
  host?: ConsentChoice,
): ConsentState {
  if (mode === 'off') return setAllStatuses('granted', 'off');
  if (hasSignal) return setAllStatuses('refused', 'signal');
  if (mode === 'host') return toState(host, 'host') ?? setAllStatuses('pending', 'host');
  return toState(choice, 'choice') ?? setAllStatuses(mode === 'opt-in' ? 'pending' : 'granted', 'default');
}

/** The consent of one page. */
export function createConsent(settings: ConsentSettings, page: ConsentPage): Consent {
  const listeners = new Set<() => void>();
  let host: ConsentChoice | undefined;
  let state: ConsentState | undefined;
  const update = () => {
    state = decideConsent(settings, page.hasSignal(), page.readChoice(), host);
    for (const listener of [...listeners]) listener();
  };
  if (settings.mode === 'host') {
    page.readHost((choice) => {
      host = choice;
      update();
    });
  }
  const consent: Consent = {
    read: () => state ?? decideConsent(settings, page.hasSignal(), page.readChoice(), host),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: update,
    open: () => page.open(consent),
  };
  return consent;
}
