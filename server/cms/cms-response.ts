import { DerivedValues } from '../cache/derived-values.ts';
import type { UsedResponse } from '../cache/used-response.ts';
import type { CmsQuery } from './cms-queries.ts';
import { versionOf } from './version-of.ts';

/** A response of the CMS with its version and the values that were computed from it. */
export class CmsResponse<Value> implements UsedResponse {
  readonly value: Value;
  readonly storedAt: number;
  readonly #query: CmsQuery<Value>;
  #version: string | undefined;
  #derived = new DerivedValues();

  constructor(query: CmsQuery<Value>, value: Value, storedAt: number) {
    this.#query = query;
    this.value = value;
    this.storedAt = storedAt;
  }

  get query(): string {
    return this.#query.key;
  }

  get tags(): readonly string[] {
    return this.#query.tags(this.value);
  }

  /** The CMS's own version, or a hash of the value, which is computed once. */
  get version(): string {
    this.#version ??= this.#query.versionOf?.(this.value) ?? versionOf(this.value);
    return this.#version;
  }

  /** Computes a value once per version, for example the sanitized and parsed content. */
  derive<Result>(name: string, make: (value: Value) => Result): Result {
    return this.#derived.get(name, () => make(this.value));
  }

  /** Reuses the computed values of an earlier response of the same version. */
  adoptDerived(previous: CmsResponse<Value>): void {
    if (previous.#derived.size > 0 && previous.version === this.version) this.#derived = previous.#derived;
  }
}
