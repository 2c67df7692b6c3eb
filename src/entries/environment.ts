import type { EntryServices } from '../core/bridge/entry-services.ts';
import { createEnvironment } from '../core/bridge/environment.ts';
import type { Consent } from '../core/consent/consent.ts';
import { createPageApi } from '../services/page-api.ts';
import { sampleVitals } from '../services/vitals/sample-vitals.ts';
import { createPageConsent } from './page-consent.ts';

function startVitals(
  mayReport: () => boolean,
  url: string | undefined,
  subscribe: Consent['subscribe'],
  { reportError }: EntryServices,
): void {
  import('../services/vitals/report-vitals.ts')
    .then(({ reportVitals }) => reportVitals(mayReport, url, subscribe))
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
    start: (mayReport) => startVitals(mayReport, options.config.vitalsUrl, consent.subscribe, services),
  });
  return { ...createPageApi(options), consent };
});
