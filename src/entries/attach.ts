import { createAttach } from '../core/bridge/attach-behavior.ts';

/** The services are a chunk of their own: most behaviors ask for nothing. */
export const attach = createAttach(async () => (await import('./environment.ts')).environment);
