import { ContentError } from './cms/embedded/content-problem.ts';
import { ConfigurationError, readConfiguration } from './configuration/configuration.ts';
import { formatHelp } from './configuration/configuration-help.ts';
import { warnOfMisspelledVariables } from './configuration/misspelled-variables.ts';
import { createServer, type EduServer } from './create-server.ts';
import { createLogger } from './logger.ts';

function stopOnSignal(server: EduServer, log: (message: string) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log(`${signal}: answering what has begun, then ending`);
      void server.close().then(() => process.exit(0));
    });
  }
}

/** What an operator can do about an address that cannot be listened on. */
function explainListening(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new ConfigurationError(
      `PORT: ${port} is in use on ${host}. Choose another, for example PORT=${port + 1}, or 0 for a free one.`,
    );
  if (code === 'EACCES')
    return new ConfigurationError(`PORT: ${port} may not be opened by this user. Choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigurationError(
      `HOST: ${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
    );
  return error;
}

async function main(): Promise<void> {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--help');
  if (unknown.length > 0)
    throw new ConfigurationError(
      `${unknown.join(' ')}: no such option. The server is configured by its environment; --help lists it.`,
    );
  if (process.argv.includes('--help')) {
    process.stdout.write(formatHelp());
    return;
  }
  const configuration = readConfiguration(process.env);
  const logger = createLogger(configuration.logLevel);
  warnOfMisspelledVariables(process.env, logger);
  const server = await createServer({ configuration, logger });
  stopOnSignal(server, (message) => logger.info(message));
  const address = await server.listen().catch((error: unknown) => {
    throw explainListening(error, configuration);
  });
  process.stdout.write(`Listening on ${address}\n`);
}

main().catch((error: unknown) => {
  // What an operator can mend is told in words; anything else with its stack.
  const isOperators = error instanceof ConfigurationError || error instanceof ContentError;
  process.stderr.write(
    `${isOperators ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
