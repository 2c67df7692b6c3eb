/** `npm run build [-- --development] [-- --quiet]`: builds everything into `dist/`. */
import { requirePackages } from './scripts/install.mjs';

requirePackages('all');
// Needs esbuild, which a fresh clone does not have.
await import('./scripts/typescript.mjs');
await import('./scripts/build/main.ts');
