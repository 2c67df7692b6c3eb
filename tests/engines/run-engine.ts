import { describe, inject } from 'vitest';
import { isLongRun } from '../support/long-run.ts';
import { testControls, testFirstPress } from './controls.ts';
import { createEngineTest } from './engine-test.ts';
import { testForeignPage, testJourneys } from './journeys.ts';
import { testHydration, testRendering } from './rendering.ts';
import type { EngineName } from './testing/engines.ts';

/**
 * Runs some checks in one engine, or all in `npm run test:long`. Each engine has its own file, so that both
 * run in parallel.
 */
export function runEngine(name: EngineName): void {
  const test = createEngineTest(name);
  describe.skipIf(inject('missingEngines').includes(name))(`in ${name}`, () => {
    testHydration(test);
    testFirstPress(test);
    testForeignPage(test);
    if (!isLongRun) return;
    testRendering(test);
    testControls(test);
    testJourneys(test);
  });
}
