import {
  type Consent,
  type ConsentChoice,
  type ConsentState,
  type ConsentStatus,
  createConsentState,
  type StoredChoice,
} from './consent.ts';

export interface ConsentSettings {
  /**
   * `opt-out`: granted until refused, as in the United States. `opt-in`: nothing is granted before a
   * choice. `host`: reads the page's own consent tool. `off`: always granted, without a dialog.
   */
  readonly mode: 'opt-out' | 'opt-in' | 'host' | 'off';
  /** With a new number, only the refusals of earlier choices apply, and the visitor is asked again. */
  readonly revision: number;
  /** URL of the page about privacy choices. */
  readonly link: string;
}

/** The parts of a page that its consent uses. */
export interface ConsentPage {
  /** The choice stored in this browser; undefined before a choice, and in browsers that block cookies. */
  readChoice(): StoredChoice | undefined;
  /** Whether the browser sends Global Privacy Control. */
  hasSignal(): boolean;
  /** Calls the listener with each choice in the page's own consent tool. */
  subscribeToHost(listener: (choice: ConsentChoice) => void): void;
  /** Calls the listener each time the visitor comes back to the page, for example from another tab. */
  onReturn(listener: () => void): void;
  open: Consent['open'];
  whenClosed: Consent['whenClosed'];
}

/** @param allowed the status of the allowed purposes */
function toState(
  choice: ConsentChoice | undefined,
  basis: 'choice' | 'host',
  allowed: ConsentStatus = 'granted',
): ConsentState | undefined {
  if (!choice) return undefined;
  const toStatus = (isAllowed: boolean) => (isAllowed ? allowed : 'refused');
  return { measurement: toStatus(choice.measurement), advertising: toStatus(choice.advertising), basis };
}

/**
 * Decides by precedence: `off` grants everything; then the browser's signal, then the page's own tool
 * or the visitor's choice, then the mode's default. An outdated choice still refuses, but no longer allows.
 */
export function decideConsent(
  { mode }: ConsentSettings,
  hasSignal: boolean,
  choice?: ConsentChoice & Partial<StoredChoice>,
  hostChoice?: ConsentChoice,
): ConsentState {
  if (mode === 'off') return createConsentState('granted', 'off');
  if (hasSignal) return createConsentState('refused', 'signal');
  if (mode === 'host') return toState(hostChoice, 'host') ?? createConsentState('pending', 'host');
  const initial = mode === 'opt-in' ? 'pending' : 'granted';
  return (
    toState(choice, 'choice', choice?.isOutdated ? initial : 'granted') ??
    createConsentState(initial, 'default')
  );
}

/**
 * Whether the dialog opens without a click: in `opt-in` until the visitor chooses, and in both modes if the
 * choice is outdated. The browser's signal decides without a dialog.
 */
export function mustAsk({ mode }: ConsentSettings, hasSignal: boolean, choice?: StoredChoice): boolean {
  if (hasSignal) return false;
  return choice ? choice.isOutdated && (mode === 'opt-in' || mode === 'opt-out') : mode === 'opt-in';
}

/** Creates the consent of one page. */
export function createConsent(settings: ConsentSettings, page: ConsentPage): Consent {
  const listeners = new Set<() => void>();
  let hostChoice: ConsentChoice | undefined;
  /** A choice on this page. It counts even if the browser stores no cookies. */
  let pageChoice: ConsentChoice | undefined;
  const read = () => decideConsent(settings, page.hasSignal(), page.readChoice() ?? pageChoice, hostChoice);
  /** The state that the subscribers know. */
  let known = JSON.stringify(read());
  const notify = () => {
    known = JSON.stringify(read());
    for (const listener of [...listeners]) listener();
  };
  const consent: Consent = {
    read,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(choice) {
      pageChoice = choice;
      notify();
    },
    open: page.open,
    whenClosed: page.whenClosed,
  };
  // Another tab may have stored a choice.
  page.onReturn(() => JSON.stringify(read()) !== known && notify());
  if (settings.mode === 'host') {
    page.subscribeToHost((choice) => {
      hostChoice = choice;
      notify();
    });
  }
  return consent;
}
