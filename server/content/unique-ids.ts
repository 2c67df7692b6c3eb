/** Assigns ids that are unique on the page: `pay`, `pay-2`, `pay-3`. */
export class UniqueIds {
  readonly used: Set<string>;
  /**
   * The suffix to try next, by wanted id. Counting from 2 each time would take quadratic time for equal
   * headings.
   */
  readonly #nextSuffix = new Map<string, number>();

  /** @param used all ids of the page so far; assigned ids are added to it */
  constructor(used = new Set<string>()) {
    this.used = used;
  }

  /** Returns the wanted id, or the id with the first free suffix, and marks it as used. */
  claim(wanted: string): string {
    let id = wanted;
    let suffix = this.#nextSuffix.get(wanted) ?? 2;
    for (; this.used.has(id); suffix++) id = `${wanted}-${suffix}`;
    this.#nextSuffix.set(wanted, suffix);
    this.used.add(id);
    return id;
  }
}
