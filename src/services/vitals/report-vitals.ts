import { onCLS, onINP, onLCP } from 'web-vitals/attribution';
import type { ErrorDetail } from '../../core/browser/report.ts';
import { allowsMeasurement, type MeasurementConsent } from '../../core/consent/consent.ts';
import { createReportQueue } from '../events/report-queue.ts';
import type { ReportEntry, VitalEntry } from './vitals-report.ts';

/**
 * The detail of `edu-embed:vitals`: a value, its page kind if the page is one of our own, and the element
 * that caused it.
 */
export interface VitalsDetail extends VitalEntry {
  readonly rating: 'good' | 'needs-improvement' | 'poor';
}

/** The kind in the body's class `page--KIND`. */
function readPageKind({ className }: HTMLElement): string | undefined {
  return /(?:^| )page--([\w-]+)/.exec(className)?.[1];
}

/** The tag of the custom element whose shadow root or content contains the node; empty if there is none. */
export function tagOf(node: Node | null): string {
  for (let parent = node; parent; parent = parent instanceof ShadowRoot ? parent.host : parent.parentNode)
    if (parent instanceof Element && parent.localName.includes('-')) return parent.localName;
  return '';
}

/**
 * Dispatches `edu-embed:vitals` on the document for each final value, and sends the values and the errors
 * of elements to the server if it has metrics. Reports nothing while the visitor does not allow
 * measurement.
 *
 * @param url where the server receives reports; undefined if it has no metrics
 */
export function reportVitals(consent: MeasurementConsent, url?: string): void {
  const addToReport = url === undefined ? () => undefined : createReportQueue<ReportEntry>(url, consent);
  const pageKind = readPageKind(document.body);
  const report = (
    { name, value, rating }: Pick<VitalsDetail, 'name' | 'value' | 'rating'>,
    target: string | undefined,
  ) => {
    if (!allowsMeasurement(consent)) return;
    const detail: VitalsDetail = { name, value, rating, pageKind, tag: target || undefined };
    document.dispatchEvent(new CustomEvent('edu-embed:vitals', { detail }));
    addToReport({ name, value, pageKind, tag: detail.tag });
  };
  document.addEventListener('edu-embed:error', (event) => {
    const { tag } = (event as CustomEvent<ErrorDetail>).detail;
    if (allowsMeasurement(consent)) addToReport({ name: 'error', tag });
  });
  const options = { generateTarget: tagOf };
  onLCP((metric) => report(metric, metric.attribution.target), options);
  onINP((metric) => report(metric, metric.attribution.interactionTarget), options);
  onCLS((metric) => report(metric, metric.attribution.largestShiftTarget), options);
}
