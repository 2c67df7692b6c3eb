import { createAttach } from './core/browser/attach.ts';

// The services are a chunk of their own, on its way while this one is read.
const environment = import('./environment.ts').then((module) => module.environment);

export const attach = createAttach(environment);
