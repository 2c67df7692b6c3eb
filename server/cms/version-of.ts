import { hash } from 'node:crypto';

/** Returns a short hash of a JSON value. */
export function versionOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 16);
}
