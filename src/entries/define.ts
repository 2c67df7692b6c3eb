/** `eduEmbed.define`: few pages need it, so it is a separate chunk. */
import type { Bridge } from '../core/bridge/bridge.ts';
import type { ChunkLoader } from '../core/bridge/chunk-loader.ts';
import { type CreateComponent, define as defineElement } from '../core/bridge/runtime/define.ts';
import type { ElementDeclaration } from '../core/declaration.ts';

/**
 * Defines an element that the host page provides, once the page is parsed.
 *
 * @param getBridge returns the bridge, which the entry creates when the page is parsed
 */
export async function define(
  getBridge: () => Bridge,
  chunks: ChunkLoader,
  declaration: ElementDeclaration,
  create: CreateComponent,
): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  defineElement(getBridge(), chunks, declaration, create);
}
