import type { EntryServices } from '../core/bridge/entry-services.ts';
import { environment } from './environment.ts';

/**
 * Opens the cookie settings, unless a listener of the page has prevented the event. If our script is loaded
 * twice, both get the event, and the first one prevents it.
 */
export async function handleOpen(services: EntryServices, event: Event): Promise<void> {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const { consent } = await environment.source(services);
  consent?.open();
}
