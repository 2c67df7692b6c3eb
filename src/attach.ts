import { createAttach } from './core/browser/attach.ts';
import { environment } from './environment.ts';

export const attach = createAttach(environment);
