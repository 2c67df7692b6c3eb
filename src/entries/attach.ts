import { createAttach } from '../core/bridge/attach-behavior.ts';

/** The services are a separate chunk: most behaviors do not need them. */
export const attach = createAttach(async () => (await import('./environment.ts')).environment);
