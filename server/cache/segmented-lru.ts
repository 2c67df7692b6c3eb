import { LRUCache } from 'lru-cache';

export interface SegmentedLruOptions<Value> {
  /** Maximum sum of the sizes of all entries. */
  readonly maxSize: number;
  readonly sizeOf: (value: Value, key: string) => number;
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
  readonly #sizeOf: (value: Value, key: string) => number;
  readonly #maxSize: number;
  /** Requested once, or evicted from the protected segment. */
  readonly #probation: LRUCache<string, Value>;
  readonly #protected: LRUCache<string, Value>;

  constructor({ maxSize, sizeOf }: SegmentedLruOptions<Value>) {
    this.#sizeOf = sizeOf;
    this.#maxSize = maxSize;
    this.#probation = new LRUCache({ maxSize, sizeCalculation: sizeOf });
    this.#protected = new LRUCache({
      maxSize: Math.max(1, Math.floor(maxSize * protectedShare)),
      sizeCalculation: sizeOf,
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
    if (value && this.#sizeOf(value, key) <= this.#protected.maxSize) {
      this.#probation.delete(key);
      this.#protected.set(key, value);
    }
    return value;
  }

  /** Stores a value, or replaces it in its segment. Does not store a value that is larger than `maxSize`. */
  set(key: string, value: Value): void {
    (this.#protected.has(key) ? this.#protected : this.#probation).set(key, value);
    // The protected segment alone is below the maximum.
    while (this.bytes > this.#maxSize) this.#probation.pop();
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
