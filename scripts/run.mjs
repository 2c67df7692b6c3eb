/**
 * Runs `scripts/NAME.ts`: `node scripts/run.mjs NAME [arguments]`. When packages are missing, `test`
 * installs them, and everything else stops with instructions.
 */
import { installPackages, requirePackages } from './install.mjs';

const [name, ...args] = process.argv.slice(2);
if (!name || !/^[\w/-]+$/.test(name)) {
  console.error('Usage: node scripts/run.mjs NAME [arguments]. NAME is a file in scripts/, without ".ts".');
  process.exit(2);
}
if (name === 'test') {
  try {
    installPackages('all');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('0 passed, 1 failed');
    process.exit(1);
  }
}
requirePackages('all');
process.argv.splice(2, process.argv.length, ...args);
// This module needs esbuild, so it is imported only after the check for missing packages.
await import('./typescript.mjs');
await import(`./${name}.ts`);
