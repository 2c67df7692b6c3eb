import type { RequestHandler } from 'express';
import { createPublicOrigin, type PublicOrigin } from '../http/public-origin.ts';
import { provideContext } from '../http/request-context.ts';
import { createLogger } from '../logger.ts';

/** The context of requests in tests of one router: logs nothing; by default the origin is that of the Host header. */
export function provideTestContext(publicOrigin: PublicOrigin = createPublicOrigin({})): RequestHandler {
  return provideContext(createLogger('silent'), publicOrigin);
}
