import { describe, inject } from 'vitest';
import { testControls } from './controls.ts';
import { createEngineTest } from './engine-test.ts';
import { testJourneys } from './journeys.ts';
import { testRendering } from './rendering.ts';
import type { EngineName } from './testing/find-engine.ts';

/** Runs all checks in one engine. Each engine has its own file, so that both run in parallel. */
export function runEngine(name: EngineName): void {
  const test = createEngineTest(name);
  describe.skipIf(inject('missingEngines').includes(name))(`in ${name}`, () => {
    testRendering(test);
    testControls(test);
    testJourneys(test);
  });
}
