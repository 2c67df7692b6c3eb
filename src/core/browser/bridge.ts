import { createElementClass } from './element-class.ts';
import { parseElementTable } from './element-table.ts';
import type { EntryServices } from './entry-services.ts';
import { provideServices } from './hydrate.ts';
import { listenForIntent } from './intent.ts';

/** Defines every tag of the table that the page does not have yet: the first definition wins. */
export function defineElements(table: string, services: EntryServices): void {
  provideServices(services);
  listenForIntent();
  for (const row of parseElementTable(table)) {
    if (!customElements.get(row.tag)) customElements.define(row.tag, createElementClass(row));
  }
}
