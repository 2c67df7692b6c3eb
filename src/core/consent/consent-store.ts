import { type Consent, type ConsentChoice, type ConsentState, createConsentState } from './consent.ts';

export interface ConsentSettings {
  /**
   * `opt-out`: granted until refused, as in the United States. `opt-in`: nothing is granted before a
   * choice. `host`: reads the page's own consent tool. `off`: always granted, without a dialog.
   */
  readonly mode: 'opt-out' | 'opt-in' | 'host' | 'off';
  /** A new number discards earlier choices. */
  readonly revision: number;
  /** URL of the page about privacy choices. */
  readonly link: string;
}

/** The parts of a page that its consent uses. */
export interface ConsentPage {
  /** The choice stored in this browser; undefined before a choice, and in browsers that block cookies. */
  readChoice(): ConsentChoice | undefined;
  /** Whether the browser sends Global Privacy Control. */
  hasSignal(): boolean;
  /** Calls the listener with each choice in the page's own consent tool. */
  subscribeToHost(listener: (choice: ConsentChoice) => void): void;
  /** Opens our settings or those of the page's own tool. */
  open(consent: Consent): void;
}

function toState(choice: ConsentChoice | undefined, basis: 'choice' | 'host'): ConsentState | undefined {
  if (!choice) return undefined;
  const toStatus = (isGranted: boolean) => (isGranted ? 'granted' : 'refused');
  return { measurement: toStatus(choice.measurement), advertising: toStatus(choice.advertising), basis };
}

/**
 * Decides by precedence: `off` grants everything; then the browser's signal, then the page's own tool
 * or the visitor's choice, then the mode's default.
 */
export function decideConsent(
  { mode }: ConsentSettings,
  hasSignal: boolean,
  choice?: ConsentChoice,
  hostChoice?: ConsentChoice,
): ConsentState {
  if (mode === 'off') return createConsentState('granted', 'off');
  if (hasSignal) return createConsentState('refused', 'signal');
  if (mode === 'host') return toState(hostChoice, 'host') ?? createConsentState('pending', 'host');
  return (
    toState(choice, 'choice') ?? createConsentState(mode === 'opt-in' ? 'pending' : 'granted', 'default')
  );
}

/** Creates the consent of one page. */
export function createConsent(settings: ConsentSettings, page: ConsentPage): Consent {
  const listeners = new Set<() => void>();
  let hostChoice: ConsentChoice | undefined;
  /** A choice on this page. It counts even if the browser stores no cookies. */
  let pageChoice: ConsentChoice | undefined;
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  if (settings.mode === 'host') {
    page.subscribeToHost((choice) => {
      hostChoice = choice;
      notify();
    });
  }
  const consent: Consent = {
    read: () => decideConsent(settings, page.hasSignal(), page.readChoice() ?? pageChoice, hostChoice),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(choice) {
      pageChoice = choice;
      notify();
    },
    open: () => page.open(consent),
  };
  return consent;
}
