import type { ComponentType } from 'react';
import type { DataLoader } from '../data-source.ts';
import type { ElementDeclaration } from '../declaration.ts';

/** An element's code in a chunk. */
export interface ElementModule {
  readonly declaration: ElementDeclaration;
  // biome-ignore lint/suspicious/noExplicitAny: each component has its own props; the declaration decodes them
  readonly Component: ComponentType<any>;
  // biome-ignore lint/suspicious/noExplicitAny: loaders and anchors take their own component's props
  readonly load?: DataLoader<any, unknown>;
}

export type ElementModules = Readonly<Record<string, ElementModule>>;
