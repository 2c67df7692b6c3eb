/** The URLs of the script for host pages: a stable URL, and one URL for each version. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The script of the current version of public interface 1, which is served as `/embed/v1/embed.js`. */
export const stableFile = 'embed.v1.js';

/** Adapts the URLs in the script to its location two folders below the server's root. */
export const toStableScript = (script: string): string => script.replaceAll('"./embed/', '"../');

interface LatestVersion {
  readonly version: string;
  readonly single: string;
  readonly files: Readonly<Record<string, { readonly integrity: string }>>;
}

/** Writes `latest.json`, which names the newest version's script and its integrity value. */
export function writeLatest(dist: string, { version, single, files }: LatestVersion): void {
  const latest = { version, src: single, integrity: files[single]?.integrity };
  writeFileSync(join(dist, 'latest.json'), `${JSON.stringify(latest)}\n`);
}
