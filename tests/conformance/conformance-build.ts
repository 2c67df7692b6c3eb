import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Output folder of the conformance suite's own build, made from the sources that it renders. */
export const conformanceDist = join(root, '.builds/conformance');
