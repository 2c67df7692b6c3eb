/** Caches values that are computed from one immutable object, for as long as the object exists. */
export class DerivedValues {
  readonly #values = new Map<string, unknown>();

  get size(): number {
    return this.#values.size;
  }

  /**
   * Returns the value with this name; computes it on first use. Each name must always be used with the same
   * `make`.
   */
  get<Value>(name: string, make: () => Value): Value {
    if (!this.#values.has(name)) this.#values.set(name, make());
    return this.#values.get(name) as Value;
  }
}
