import { hash } from 'node:crypto';

/** A hash of 27 characters, for keys and entity tags. */
export function hashOf(bytes: Buffer | string): string {
  return hash('sha1', bytes, 'base64url');
}
