/** Path of the privacy choices page of a site without `consent.link`. */
export const privacyChoicesPath = '/do-not-sell-or-share-my-personal-information/';

/**
 * Purposes that need consent. Data for all other purposes is necessary for functions that the visitor uses.
 */
export type ConsentPurpose = 'measurement' | 'advertising';

/** `pending`: nothing may be sent or loaded for this purpose until the visitor chooses. */
export type ConsentStatus = 'granted' | 'refused' | 'pending';

/**
 * Where a state comes from: the mode's default, the visitor, the browser's signal (Global Privacy Control),
 * the page's own tool, or consent is off.
 */
export type ConsentBasis = 'default' | 'choice' | 'signal' | 'host' | 'off';

export type ConsentState = Readonly<Record<ConsentPurpose, ConsentStatus>> & { readonly basis: ConsentBasis };

export type ConsentChoice = Readonly<Record<ConsentPurpose, boolean>>;

/** A choice in the visitor's cookie. */
export interface StoredChoice extends ConsentChoice {
  /** Whether the site's revision has changed since. Then only refusals apply, until the visitor chooses. */
  readonly isOutdated: boolean;
}

/** The page's consent, shared by all elements that measure or advertise. */
export interface Consent {
  read(): ConsentState;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  /** Applies the visitor's choice to this page and notifies all subscribers. The caller stores it. */
  choose(choice: ConsentChoice): void;
  /** Opens our dialog, the page's own tool, or the privacy choices page if there is neither. */
  open(): void;
  /** Resolves when our dialog is closed: immediately if it is not open. */
  whenClosed(): Promise<void>;
}

/** The part of `Consent` that measuring code needs. */
export type MeasurementConsent = Pick<Consent, 'read' | 'subscribe'>;

/** Whether code may measure. Without a `Consent`, it may: the page does not ask for consent. */
export function allowsMeasurement(consent: Pick<Consent, 'read'> | undefined): boolean {
  return !consent || consent.read().measurement === 'granted';
}

/** A state with the same status for every purpose. */
export function createConsentState(status: ConsentStatus, basis: ConsentBasis): ConsentState {
  return { measurement: status, advertising: status, basis };
}
