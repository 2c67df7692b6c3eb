import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The minified source of axe-core, to be evaluated in the page that it checks. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
