import type { RequestHandler } from 'express';
import { createPublicOrigin, type PublicOrigin } from '../http/public-origin.ts';
import { provideContext } from '../http/request-context.ts';
import { createLogger } from '../logger.ts';

/** Provides the request context in tests of one router. Logs nothing; uses the Host header by default. */
export function provideTestContext(publicOrigin: PublicOrigin = createPublicOrigin({})): RequestHandler {
  return provideContext(createLogger('silent'), publicOrigin);
}
