import type { EntryServices } from '../core/bridge/entry-services.ts';
import { createDelivery } from '../services/analytics/analytics-delivery.ts';
import { createAnalytics, type SendEvent } from '../services/analytics/analytics-queue.ts';
import { environment } from './environment.ts';

let ready: Promise<SendEvent> | undefined;

async function prepare(services: EntryServices): Promise<SendEvent> {
  const { config, consent } = await environment.source(services);
  return createAnalytics(document, createDelivery(config.analytics, window), consent);
}

/** Sends a tracking event if the visitor's consent allows it. Events wait for the answer and keep their order. */
export async function send(
  services: EntryServices,
  name: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  ready ??= prepare(services);
  (await ready)(name, payload);
}
