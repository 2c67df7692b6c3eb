import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { CmsUnreachableError } from './cms/cms.ts';

export type { Logger };

/**
 * Describes an error with its stack and its causes. Errors about an unreachable CMS are logged without a
 * stack, because each request logs one, and 4 KB per request would fill the disk.
 */
function describeError(error: Error) {
  const { stack, ...described } = stdSerializers.err(error);
  return error instanceof CmsUnreachableError ? described : { ...described, stack };
}

/** Writes one JSON object per line. Credentials in logged headers are masked. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: ['headers.authorization', 'headers.cookie', '*.headers.authorization', '*.headers.cookie'],
      censor: '[masked]',
    },
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
