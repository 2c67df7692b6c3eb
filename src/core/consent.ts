/** What a visitor is asked about. Everything else the site stores is necessary for what the visitor asked for. */
export type ConsentPurpose = 'measurement' | 'advertising';

/** `pending`: nobody has answered yet, and nothing may be sent or loaded until then. */
export type ConsentStatus = 'granted' | 'refused' | 'pending';

/** Who gave the answers: the law's default, the visitor, the browser's signal, the page's own tool, or nobody is asked. */
export type ConsentBasis = 'default' | 'choice' | 'signal' | 'host' | 'off';

export type ConsentState = Readonly<Record<ConsentPurpose, ConsentStatus>> & { readonly basis: ConsentBasis };

export type ConsentChoice = Readonly<Record<ConsentPurpose, boolean>>;

/** The page's consent: one for all elements, asked by whatever measures or advertises. */
export interface Consent {
  read(): ConsentState;
  /** @returns how to stop listening */
  subscribe(listener: () => void): () => void;
  /** Reads the kept choice anew, and tells everyone. */
  refresh(): void;
  /** Shows the visitor the choice. */
  open(): void;
}

/** The same answer to everything. */
export function setAllStatuses(answer: ConsentStatus, basis: ConsentBasis): ConsentState {
  return { measurement: answer, advertising: answer, basis };
}
