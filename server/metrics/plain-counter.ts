import { Counter, type Registry } from 'prom-client';

/**
 * A counter for events of every response. `Counter.inc` takes 1 µs, or 1.5 µs with three labels: 6% of the
 * time to serve a cached page. So this class counts in plain numbers and updates the Prometheus counter at
 * each scrape.
 */
export class PlainCounter<Values extends readonly string[]> {
  /** By the values of the labels, joined with spaces: values must not contain any. */
  readonly #counts = new Map<string, number>();

  /** @param initial labels that start at 0, so that Prometheus sees their first event as an increase */
  constructor(
    { name, help, labels }: { readonly name: string; readonly help: string; readonly labels: string[] },
    registers: Registry[],
    initial: readonly Values[] = [],
  ) {
    const counts = this.#counts;
    for (const values of initial) counts.set(values.join(' '), 0);
    new Counter({
      name,
      help,
      labelNames: labels,
      registers,
      collect() {
        this.reset();
        for (const [key, count] of counts) {
          const values = key.split(' ');
          this.inc(Object.fromEntries(labels.map((label, index) => [label, values[index] ?? ''])), count);
        }
      },
    });
  }

  /** @param values one for each label, in their order */
  add(...values: Values): void {
    const key = values.join(' ');
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}
