import { createAttach } from '../core/browser/attach.ts';

/** The services are a chunk of their own: most behaviors ask for nothing. */
export const attach = createAttach(async () => (await import('./environment.ts')).environment);
