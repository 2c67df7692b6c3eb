import { DerivedValues } from '../cache/derived-values.ts';
import type { UsedResponse } from '../cache/used-response.ts';
import type { CmsQuery } from './cms-queries.ts';
import { versionOf } from './version-of.ts';

/** A response of the CMS with its version. Work that only this response determines is stored with it. */
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

  /** The CMS's own version, or a hash of the value that is computed once. */
  get version(): string {
    this.#version ??= this.#query.versionOf?.(this.value) ?? versionOf(this.value);
    return this.#version;
  }

  /** Computes something from the value once per version, for example its sanitized and parsed content. */
  derive<Result>(name: string, make: (value: Value) => Result): Result {
    return this.#derived.get(name, () => make(this.value));
  }

  /** Takes over what was derived from an earlier response if the version is the same. */
  adoptDerived(previous: CmsResponse<Value>): void {
    if (previous.#derived.size > 0 && previous.version === this.version) this.#derived = previous.#derived;
  }
}
