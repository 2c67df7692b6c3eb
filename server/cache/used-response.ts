/** One response that a page or a fragment was rendered from. */
export interface UsedResponse {
  /** The query: `page /about-us/`, `post 12`, `degrees`. */
  readonly query: string;
  /** Equal versions mean equal data. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  /** The tag by which a purge names it: `page:1`, `menu`. */
  readonly tags: readonly string[];
}

export type ReportResponse = (response: UsedResponse) => void;

/** Collects each response once, by its query, in the order of use. */
export class UsedResponses {
  readonly #byQuery = new Map<string, UsedResponse>();

  readonly report: ReportResponse = (response) => {
    const { query } = response;
    if (this.#byQuery.has(query)) return;
    const { version, storedAt, tags } = response;
    // A copy without the value: the record must not keep an outdated response in memory.
    this.#byQuery.set(query, { query, version, storedAt, tags });
  };

  list(): readonly UsedResponse[] {
    return [...this.#byQuery.values()];
  }
}
