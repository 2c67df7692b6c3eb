import { fileURLToPath } from 'node:url';
import type * as BrowserApi from '../../packages/browser/src/api.ts';
import type * as ServerApi from '../../packages/server/src/api.ts';

export interface ServerPackage {
  readonly renderHtml: ServerApi.RenderHtml;
  readonly createSource: ServerApi.CreateSource;
  readonly headLinks: ServerApi.HeadLinks;
  readonly createPrerenderClient: ServerApi.CreatePrerenderClient;
}

export interface BrowserPackage {
  readonly register: BrowserApi.Register;
  readonly loadEmbed: BrowserApi.LoadEmbed;
}

export const packagesFolder = fileURLToPath(new URL('../../packages/', import.meta.url));

/**
 * Imports a built file of a package. The path is a variable, because the file exists only after the build.
 */
export async function importBuilt<Module>(path: string): Promise<Module> {
  return import(`${packagesFolder}${path}`);
}

export const importServerPackage = () => importBuilt<ServerPackage>('server/dist/index.js');
