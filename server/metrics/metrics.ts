import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PlainCounter } from './plain-counter.ts';

/** In seconds. A cached page takes 0.0002, a rendered page 0.002, a slow CMS several. */
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The thresholds of good and poor values, and steps around them: https://web.dev/articles/vitals */
const lcpBuckets = [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10];
const inpBuckets = [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2];
const clsBuckets = [0.002, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/**
 * The state of the cache for a request: it has a current entry (`hit`), an outdated entry (`stale`) or no
 * entry (`miss`); `none` if the request did not use the cache.
 */
export type CacheState = 'hit' | 'stale' | 'miss' | 'none';

/** The values of one gauge, by the value of its label; read at each scrape. */
export type GaugeValues = () => Readonly<Record<string, number>>;

/**
 * The measurements of a process. Every label has a fixed set of values: no URL, id or host
 * ever becomes one, so the number of series does not grow with traffic.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const queues = new Map<string, { readonly waiting: number }>();
  // Memory, CPU, garbage collection, delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const addGauge = (name: string, help: string, label: string, read: GaugeValues) => {
    // A CMS that is opened again replaces its gauge.
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number);
      },
    });
  };
  addGauge('edu_queue_waiting_jobs', 'Jobs that wait for their turn', 'queue', () =>
    Object.fromEntries([...queues].map(([name, { waiting }]) => [name, waiting])),
  );
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const seconds = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: secondsBuckets, registers });
  const requests = new PlainCounter<[kind: string, cache: CacheState, status: string]>(
    {
      name: 'edu_http_requests_total',
      help: 'Responses by kind of resource, state of the page cache and class of status',
      labels: ['kind', 'cache', 'status'],
    },
    registers,
  );
  return {
    registry,
    countRequest(kind: string, cache: CacheState, status: number): void {
      requests.add(kind, cache, `${Math.floor(status / 100)}xx`);
    },
    requestSeconds: seconds(
      'edu_http_request_seconds',
      'Time to the end of responses that did not come from memory',
      'kind',
    ),
    pageSeconds: seconds(
      'edu_page_render_seconds',
      'Time to render a page, including the wait for the CMS',
      'kind',
    ),
    fragmentSeconds: new Histogram({
      name: 'edu_fragment_render_seconds',
      help: 'Time to render one element, without the wait for its data',
      labelNames: ['tag'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1],
      registers,
    }),
    fragments: new PlainCounter<['cached' | 'rendered' | 'failed']>(
      {
        name: 'edu_fragments_total',
        help: 'Elements of rendered pages: taken from the cache, rendered, or left as plain tags after a failure',
        labels: ['result'],
      },
      registers,
      [['failed']],
    ),
    overload: startAtZero(
      counter(
        'edu_overload_responses_total',
        'Responses of a busy server: an older page (stale), a page with plain tags (plain), 503 (rejected)',
        'step',
      ),
      { step: 'plain' },
      { step: 'rejected' },
    ),
    cmsSeconds: seconds(
      'edu_cms_request_seconds',
      'Time of requests to the CMS, including retries',
      'result',
    ),
    serviceSeconds: seconds(
      'edu_service_request_seconds',
      'Time that pages wait for the inventory and the search service',
      'service',
      'result',
    ),
    cmsFailures: counter(
      'edu_cms_stale_responses_total',
      'CMS queries that failed while an older response was served',
    ),
    purges: startAtZero(
      counter(
        'edu_purges_total',
        'Purges that this process received: done, or failed because the purge log did not confirm them',
        'result',
      ),
      { result: 'done' },
      { result: 'failed' },
    ),
    purgeSeconds: seconds(
      'edu_purge_seconds',
      'Time from the receipt of a purge until this process has applied it',
    ),
    storedPages: counter(
      'edu_page_store_reads_total',
      'Pages requested from the store that processes share: found, missing (or purged), or failed',
      'result',
    ),
    frontPurgeFailures: counter(
      'edu_front_purge_failures_total',
      'Failed attempts to purge a cache in front of the server',
      'cache',
    ),
    images: counter(
      'edu_pictures_total',
      'Resized images: found on the disk, found in the store that processes share, or resized',
      'result',
    ),
    events: startAtZero(
      counter(
        'edu_events_total',
        'Tracking events for the report of the site: stored, or lost because the sink failed or is full',
        'result',
      ),
      { result: 'lost' },
    ),
    elementErrors: counter(
      'edu_element_errors_total',
      'Errors of elements in sampled page views of visitors who allow measurement',
      'tag',
    ),
    vitals: {
      LCP: createVital('edu_web_vitals_lcp_seconds', 'Largest Contentful Paint', lcpBuckets, registers),
      INP: createVital('edu_web_vitals_inp_seconds', 'Interaction to Next Paint', inpBuckets, registers),
      CLS: createVital(
        'edu_web_vitals_cls',
        'Cumulative Layout Shift, without a unit',
        clsBuckets,
        registers,
      ),
    },
    /** Adds a gauge with one label, whose values are read at each scrape. */
    addGauge,
    /** Reports how many jobs wait in the queue. */
    watchQueue(name: string, queue: { readonly waiting: number }): void {
      queues.set(name, queue);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the series of these labels, so that Prometheus sees their first event as an increase. */
export function startAtZero<Label extends string>(
  counter: Counter<Label>,
  ...series: readonly Readonly<Record<Label, string>>[]
): Counter<Label> {
  for (const labels of series) counter.inc(labels, 0);
  return counter;
}

function createVital(name: string, help: string, buckets: number[], registers: Registry[]) {
  return new Histogram({
    name,
    help: `${help}, by kind of page and by the element that caused it`,
    labelNames: ['kind', 'tag'],
    buckets,
    registers,
  });
}

/** Runs a request and observes its time, with `ok` or `failed` as the result. */
export async function observeRequest<Value>(
  observe: ((seconds: number, result: 'ok' | 'failed') => void) | undefined,
  run: () => Promise<Value>,
): Promise<Value> {
  if (!observe) return run();
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  try {
    const value = await run();
    observe(elapsed(), 'ok');
    return value;
  } catch (error) {
    observe(elapsed(), 'failed');
    throw error;
  }
}
