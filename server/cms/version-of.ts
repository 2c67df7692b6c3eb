import { createHash } from 'node:crypto';

/** A short hash of what a page is made of. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
