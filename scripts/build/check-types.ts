/** `npm run types`: writes the generated modules, which a fresh clone lacks, and checks all types. */
import { run } from '../install.mjs';
import { toolPath } from '../run-vitest.ts';
import { generate } from './elements/generate.ts';

try {
  await generate();
  run(toolPath('tsc'), ['--noEmit']);
} catch (error) {
  // The compiler has printed its errors, and an invalid declaration needs no stack.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
