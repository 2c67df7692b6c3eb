import type { Configuration } from '../configuration/configuration.ts';
import { openEventsFile } from '../configuration/events-file.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createEventSink, type EventSink } from './event-sink.ts';
import { createEventsRoute } from './events-route.ts';
import { createFileDelivery } from './file-delivery.ts';
import { createUrlDelivery } from './url-delivery.ts';

export interface EventsParts {
  readonly configuration: Configuration;
  readonly tags: ReadonlySet<string>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly metrics?: Pick<Metrics, 'events' | 'addGauge'> | undefined;
}

/**
 * Opens the sink that EVENTS_FILE or EVENTS_URL names; undefined if neither is set.
 * @throws ConfigurationError if EVENTS_FILE is not writable
 */
export async function openEvents({ configuration, tags, logger, metrics }: EventsParts) {
  const { eventsFile: file, eventsUrl: url, eventsToken: token } = configuration;
  if (!file && !url) return undefined;
  if (file) await openEventsFile(file, (message) => logger.warn(message));
  const sink = createEventSink({
    deliver: file
      ? createFileDelivery({
          file,
          maxBytes: configuration.eventsFileMb * 1_048_576,
          maxFiles: configuration.eventsFiles,
        })
      : createUrlDelivery({ url: url ?? '', token }),
    onStored: (events) => metrics?.events.inc({ result: 'stored' }, events),
    onError(error, lostEvents) {
      if (lostEvents > 0) metrics?.events.inc({ result: 'lost' }, lostEvents);
      const outcome = lostEvents > 0 ? 'events are lost' : 'retrying';
      logger.warn({ err: error, lostEvents }, `events could not be stored; ${outcome}`);
    },
  });
  metrics?.addGauge('edu_events_waiting', 'Tracking events that wait to be stored', 'sink', () => ({
    [file ? 'file' : 'url']: sink.waiting,
  }));
  const counted: Pick<EventSink, 'add'> = {
    add(events) {
      const isQueued = sink.add(events);
      if (!isQueued) metrics?.events.inc({ result: 'lost' }, events.length);
      return isQueued;
    },
  };
  return { router: createEventsRoute(counted, tags), close: sink.close };
}
