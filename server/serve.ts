import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { ContentError } from './cms/embedded/content-problem.ts';
import { type Configuration, ConfigurationError, readConfiguration } from './configuration/configuration.ts';
import { formatHelp } from './configuration/configuration-help.ts';
import { warnOfMisspelledVariables } from './configuration/misspelled-variables.ts';
import { createServer, type EduServer } from './create-server.ts';
import { createLogger, type Logger } from './logger.ts';

/** Folder of the build. This module is bundled into its `server/` folder. */
const dist = fileURLToPath(new URL('..', import.meta.url));

/** Uses the build's copy of the site if there is no `sites/` folder, as outside a checkout. */
function findContent(configuration: Configuration): Configuration {
  if (process.env.CONTENT_DIR?.trim() || existsSync(configuration.contentDir)) return configuration;
  return { ...configuration, contentDir: join(dist, configuration.contentDir) };
}

function stopOnSignal(server: EduServer, { drainSeconds }: Configuration, logger: Logger): void {
  let isClosing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const earlier = process.listeners(signal);
    // Not `once`: a second signal without a handler would end the process. With Ctrl+C on `npm start`, two
    // arrive: from the terminal and from `npm start`.
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      logger.info({ signal, drainSeconds }, 'finishing open requests, then exiting');
      void server.close().then(() => process.exit(0));
    });
    // The handler in main.ts ends the process immediately. It is removed last, because Node drops a signal
    // that has just arrived if there is no handler.
    for (const handler of earlier) process.off(signal, handler);
  }
}

async function main(): Promise<void> {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--help');
  if (unknown.length > 0)
    throw new ConfigurationError(
      `Unknown option: ${unknown.join(' ')}. Configure the server with environment variables; --help lists them.`,
    );
  if (process.argv.includes('--help')) {
    process.stdout.write(formatHelp());
    return;
  }
  const configuration = findContent(readConfiguration(process.env));
  const logger = createLogger(configuration.logLevel);
  warnOfMisspelledVariables(process.env, logger);
  const server = await createServer({ configuration, logger, dist });
  stopOnSignal(server, configuration, logger);
  const address = await server.listen();
  process.stdout.write(`Listening on ${address}\n`);
}

main().catch((error: unknown) => {
  // Operators can fix these errors, so the message is enough. Other errors need their stack and cause.
  const isFixable = error instanceof ConfigurationError || error instanceof ContentError;
  const text = isFixable ? error.message : inspect(error);
  // Open connections, for example to Redis, would keep the process running.
  process.stderr.write(`${text}\n`, () => process.exit(1));
});
