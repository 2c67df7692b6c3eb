import { ContentError } from './cms/embedded/content-problem.ts';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { formatHelp } from './configuration-help.ts';
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

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(formatHelp());
    return;
  }
  const configuration = readConfiguration(process.env);
  const logger = createLogger(configuration.logLevel);
  const server = await createServer({ configuration, logger });
  stopOnSignal(server, (message) => logger.info(message));
  process.stdout.write(`Listening on ${await server.listen()}\n`);
}

main().catch((error: unknown) => {
  // What an operator can mend is told in words; anything else with its stack.
  const isOperators = error instanceof ConfigurationError || error instanceof ContentError;
  process.stderr.write(`${isOperators ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
