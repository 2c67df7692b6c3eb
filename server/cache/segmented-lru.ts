import { LRUCache } from 'lru-cache';

export interface SegmentedLruOptions<Value> {
  /** Maximum size of all entries together. */
  readonly maxBytes: number;
  readonly bytesOf: (value: Value, key: string) => number;
}

/** The share of the maximum size that the protected segment may use. */
const protectedShare = 0.8;

/**
 * A segmented LRU cache with a maximum size. It is scan-resistant: entries that were requested once, such as
 * the many URLs of a crawler, are evicted first. The second request for an entry moves it from the probation
 * segment to the protected segment, which moves its least recently used entries back when it is full.
 * `lru-cache` alone has one segment.
 */
export class SegmentedLru<Value extends object> {
  readonly #bytesOf: (value: Value, key: string) => number;
  readonly #maxBytes: number;
  /** Requested once, or evicted from the protected segment. */
  readonly #probation: LRUCache<string, Value>;
  readonly #protected: LRUCache<string, Value>;

  constructor({ maxBytes, bytesOf }: SegmentedLruOptions<Value>) {
    this.#bytesOf = bytesOf;
    this.#maxBytes = maxBytes;
    this.#probation = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
    this.#protected = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxBytes * protectedShare)),
      sizeCalculation: bytesOf,
      dispose: (value, key, reason) => {
        if (reason === 'evict') this.#probation.set(key, value);
      },
    });
  }

  get bytes(): number {
    return this.#probation.calculatedSize + this.#protected.calculatedSize;
  }

  get size(): number {
    return this.#probation.size + this.#protected.size;
  }

  has(key: string): boolean {
    return this.#protected.has(key) || this.#probation.has(key);
  }

  /** Returns the value, but does not count a request for it. */
  peek(key: string): Value | undefined {
    return this.#protected.peek(key) ?? this.#probation.peek(key);
  }

  /** Returns the value, and moves it to the protected segment if it fits there. */
  get(key: string): Value | undefined {
    const known = this.#protected.get(key);
    if (known) return known;
    const value = this.#probation.get(key);
    if (value && this.#bytesOf(value, key) <= this.#protected.maxSize) {
      this.#probation.delete(key);
      this.#protected.set(key, value);
    }
    return value;
  }

  /**
   * Stores a value, or replaces it in its segment if it fits there. Does not store a value larger than
   * `maxBytes`.
   */
  set(key: string, value: Value): void {
    const isProtected = this.#protected.has(key) && this.#bytesOf(value, key) <= this.#protected.maxSize;
    if (!isProtected) this.#protected.delete(key);
    (isProtected ? this.#protected : this.#probation).set(key, value);
    // The protected segment alone is below the maximum.
    while (this.bytes > this.#maxBytes) this.#probation.pop();
  }

  delete(key: string): void {
    this.#protected.delete(key);
    this.#probation.delete(key);
  }

  *values(): IterableIterator<Value> {
    yield* this.#protected.values();
    yield* this.#probation.values();
  }
}
