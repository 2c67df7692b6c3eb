import { Counter, type Registry } from 'prom-client';

/**
 * A counter with one label, for what happens dozens of times per page. `Counter.inc` takes about 1 µs, so this
 * counts in plain numbers and updates the counter at each scrape.
 */
export class PlainCounter<Value extends string> {
  readonly #counts = new Map<Value, number>();

  constructor(
    { name, help, label }: Readonly<Record<'name' | 'help' | 'label', string>>,
    registers: Registry[],
  ) {
    const counts = this.#counts;
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of counts) this.inc({ [label]: value }, count);
      },
    });
  }

  add(value: Value): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }
}
