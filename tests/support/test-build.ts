import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerElement } from '../../src/core/ssr/render-root.tsx';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Options of `buildAll` for the elements of the browser tests. */
export const testBuild = {
  folders: { elements: join(root, 'tests/browser/elements'), generated: join(root, '.generated/tests') },
  dist: join(root, '.builds/browser'),
};

export interface BuildManifest {
  readonly build: string;
  readonly version: string;
  readonly stylesheet: string;
  readonly script: string;
  readonly runtime: readonly string[];
  readonly integrity: string;
}

export function readManifest(): BuildManifest {
  return JSON.parse(readFileSync(join(testBuild.dist, 'manifest.json'), 'utf8'));
}

/** Loads the generated registry of the test elements; it exists only after the build. */
export async function loadServerElements(): Promise<ReadonlyMap<string, ServerElement>> {
  const { serverElements } = (await import(join(testBuild.folders.generated, 'registry.ts'))) as {
    serverElements: readonly ServerElement[];
  };
  return new Map(serverElements.map((element) => [element.declaration.tag, element]));
}
