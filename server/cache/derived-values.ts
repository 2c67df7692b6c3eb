/** Values computed from one immutable object. They live as long as the object and never outlive its version. */
export class DerivedValues {
  readonly #values = new Map<string, unknown>();

  get size(): number {
    return this.#values.size;
  }

  /**
   * Returns the value of that name; computes it on first use. Each name must always be used with the same
   * `make`.
   */
  get<Value>(name: string, make: () => Value): Value {
    if (!this.#values.has(name)) this.#values.set(name, make());
    return this.#values.get(name) as Value;
  }
}
