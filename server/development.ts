import { readConfiguration } from './configuration.ts';
import { createServer, type EduServer } from './create-server.ts';
import { createLogger } from './logger.ts';

/** The server for whoever works on it: nothing is kept, so that every request shows the files as they are. */
export async function openDevelopmentServer(environment: Readonly<Record<string, string | undefined>>): Promise<EduServer> {
  const configuration = readConfiguration({ LOG_LEVEL: 'warn', ...environment });
  return createServer({ configuration, logger: createLogger(configuration.logLevel), hasPageCache: false });
}
