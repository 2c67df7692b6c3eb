import { readConfiguration } from './configuration/configuration.ts';
import { warnOfMisspelledVariables } from './configuration/misspelled-variables.ts';
import { createServer, type EduServer } from './create-server.ts';
import { createLogger } from './logger.ts';

/**
 * Creates the server of `npm run dev`, without a page cache, so that each request shows the current files.
 *
 * @param dist folder of the development build
 */
export async function openDevelopmentServer(
  environment: Readonly<Record<string, string | undefined>>,
  dist: string,
): Promise<EduServer> {
  const configuration = readConfiguration({ LOG_LEVEL: 'warn', ...environment });
  const logger = createLogger(configuration.logLevel);
  warnOfMisspelledVariables(environment, logger);
  return createServer({ configuration, dist, logger, hasPageCache: false });
}
