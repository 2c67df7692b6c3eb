import type { EntryServices } from '../core/bridge/entry-services.ts';
import { createEnvironment } from '../core/bridge/environment.ts';
import type { MeasurementConsent } from '../core/consent/consent.ts';
import { createPageApi } from '../services/page-api.ts';
import { sampleVitals } from '../services/vitals/sample-vitals.ts';
import { createPageConsent } from './page-consent.ts';

function startVitals(
  consent: MeasurementConsent,
  url: string | undefined,
  { reportError }: EntryServices,
): void {
  import('../services/vitals/report-vitals.ts')
    .then(({ reportVitals }) => reportVitals(consent, url))
    .catch((cause: unknown) =>
      reportError({ tag: 'edu-embed', message: 'code that measures vitals failed to load', cause }),
    );
}

/** Connects the services to the page's environment. */
export const environment = createEnvironment(({ services, ...options }) => {
  const consent = createPageConsent(options.config, services);
  sampleVitals({
    analytics: options.config.analytics,
    consent,
    start: () => startVitals(consent, options.config.vitalsUrl, services),
  });
  return { ...createPageApi(options), consent };
});
