import type { RequestHandler } from 'express';
import { createPublicOrigin, type PublicOrigin } from '../http/public-origin.ts';
import { provideContext } from '../http/request-context.ts';
import { createLogger } from '../logger.ts';

/** Provides the request context in tests of one router. Logs nothing; the default origin is the Host header's. */
export function provideTestContext(publicOrigin: PublicOrigin = createPublicOrigin({})): RequestHandler {
  return provideContext(createLogger('silent'), publicOrigin);
}
