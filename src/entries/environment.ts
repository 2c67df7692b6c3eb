import { createEnvironment } from '../core/bridge/environment.ts';
import { defaultConfig } from '../core/default-config.ts';
import { createPageApi } from '../services/page-api.ts';
import { createPageConsent } from './page-consent.ts';

/** Connects the services to the page's environment. */
export const environment = createEnvironment(
  ({ services, ...options }) => ({
    ...createPageApi(options),
    consent: createPageConsent(options.config, services),
  }),
  defaultConfig,
);
