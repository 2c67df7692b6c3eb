import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dataProperties } from './properties/data-properties.ts';
import { htmlProperties } from './properties/html-properties.ts';
import { textProperties } from './properties/text-properties.ts';
import { toolProperties } from './properties/tool-properties.ts';
import { upstreamProperties } from './properties/upstream-properties.ts';
import type { Property } from './property.ts';

/** All properties that `npm run fuzz` and `npm test` check. */
export const properties: readonly Property[] = [
  ...textProperties,
  ...htmlProperties,
  ...dataProperties,
  ...upstreamProperties,
  ...toolProperties,
];

export const counterexamplesFile = fileURLToPath(new URL('data/counterexamples.json', import.meta.url));

/** Reads the counterexamples of earlier runs by the name of their property. `npm test` tries them first. */
export function readCounterexamples(): Readonly<Record<string, readonly unknown[]>> {
  return JSON.parse(readFileSync(counterexamplesFile, 'utf8'));
}
