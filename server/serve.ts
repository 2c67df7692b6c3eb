import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logger.info({ signal, drainSeconds }, 'finishing open requests, then exiting');
      void server.close().then(() => process.exit(0));
    });
  }
}

/** Converts an error of `listen` to a ConfigurationError with instructions for operators. */
function explainListenError(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new ConfigurationError(
      `PORT: ${port} is in use on ${host}. Choose another, for example PORT=${port + 1}, or 0 for a free one.`,
    );
  if (code === 'EACCES')
    return new ConfigurationError(`PORT: this user cannot listen on ${port}. Choose a port above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigurationError(
      `HOST: ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
    );
  return error;
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
  const address = await server.listen().catch((error: unknown) => {
    throw explainListenError(error, configuration);
  });
  process.stdout.write(`Listening on ${address}\n`);
}

main().catch((error: unknown) => {
  // Operators can fix these errors, so the message is enough. Other errors need their stack.
  const isFixable = error instanceof ConfigurationError || error instanceof ContentError;
  const text =
    isFixable || !(error instanceof Error) ? String(isFixable ? error.message : error) : error.stack;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
