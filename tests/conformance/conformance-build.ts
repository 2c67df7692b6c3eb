import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the contract suite builds to: a build of its own, made of the very sources that it renders. */
export const conformanceDist = join(root, 'dist/conformance');
