import { allowsMeasurement, type MeasurementConsent } from '../../core/consent/consent.ts';

/** Percentage of page views that are measured by default. */
const defaultPercentage = 10;

export interface VitalsOptions {
  /** `analytics` of the configuration; its key `vitals` is the percentage of page views, 0 for none. */
  readonly analytics: Readonly<Record<string, unknown>> | undefined;
  readonly consent: MeasurementConsent;
  /** Loads and starts the measuring code. */
  start(): void;
  readonly random?: () => number;
  readonly warn?: (line: string) => void;
}

function readPercentage(
  { vitals = defaultPercentage }: Readonly<Record<string, unknown>>,
  warn: (line: string) => void,
): number {
  if (typeof vitals === 'number' && vitals >= 0 && vitals <= 100) return vitals;
  warn(
    `analytics.vitals is ${JSON.stringify(vitals)}; set it to a number from 0 to 100. Vitals are not measured.`,
  );
  return 0;
}

/** Measures a sample of page views, once the visitor allows measurement. */
export function sampleVitals({
  analytics = {},
  consent,
  start,
  random = Math.random,
  warn = console.warn,
}: VitalsOptions): void {
  if (random() * 100 >= readPercentage(analytics, warn)) return;
  let hasStarted = false;
  const update = () => {
    if (hasStarted || !allowsMeasurement(consent)) return;
    hasStarted = true;
    start();
  };
  consent.subscribe(update);
  update();
}
