import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dataProperties } from './properties/data-properties.ts';
import { htmlProperties } from './properties/html-properties.ts';
import { textProperties } from './properties/text-properties.ts';
import { toolProperties } from './properties/tool-properties.ts';
import { upstreamProperties } from './properties/upstream-properties.ts';
import type { Property } from './property.ts';

/** All properties that `npm run fuzz` and `npm test` try to refute. */
export const properties: readonly Property[] = [
  ...textProperties,
  ...htmlProperties,
  ...dataProperties,
  ...upstreamProperties,
  ...toolProperties,
];

export const foundFile = fileURLToPath(new URL('data/found.json', import.meta.url));

/**
 * Reads the inputs that refuted a property in an earlier run, by the property's name. Every run tries them
 * first.
 */
export function readFound(): Readonly<Record<string, readonly unknown[]>> {
  return JSON.parse(readFileSync(foundFile, 'utf8'));
}
