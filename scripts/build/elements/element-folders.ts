import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toCamel, toPascal } from '../../../src/core/names.ts';
import { root } from '../../install.mjs';

/** Absolute paths of the folder with the elements, and of the folder for the modules generated from them. */
export interface Folders {
  readonly elements: string;
  readonly generated: string;
}

/** The folders of the elements that ship. The browser tests have their own elements. */
export const defaultFolders: Folders = {
  elements: join(root, 'src/elements'),
  generated: join(root, '.generated'),
};

/** The folder of one element: `src/elements/<tag>/<tag>.<suffix>`. */
export interface ElementFolder {
  readonly tag: string;
  readonly camel: string;
  readonly pascal: string;
  /** Name of the declaration's export. */
  readonly declarationExport: string;
  readonly folder: string;
  /** Absolute path of the file with this suffix. */
  absolutePath(suffix: string): string;
  has(suffix: string): boolean;
  /** Path of the file with this suffix, relative to the folder of generated modules. */
  importPath(suffix: string): string;
}

/** Returns `infoNoteElement` for `info-note`, and `myElement` for `my-element`. */
export function declarationName(tag: string): string {
  return toCamel(tag.endsWith('-element') ? tag : `${tag}-element`);
}

/**
 * Lists the element folders, sorted by tag. A folder `src/elements/<tag>/` with a declaration registers an
 * element.
 */
export function findElements({ elements, generated }: Folders = defaultFolders): ElementFolder[] {
  return readdirSync(elements)
    .filter((tag) => existsSync(join(elements, tag, `${tag}.element.ts`)))
    .sort()
    .map((tag) => {
      const absolutePath = (suffix: string) => join(elements, tag, `${tag}.${suffix}`);
      return {
        tag,
        camel: toCamel(tag),
        pascal: toPascal(tag),
        declarationExport: declarationName(tag),
        folder: join(elements, tag),
        absolutePath,
        has: (suffix) => existsSync(absolutePath(suffix)),
        importPath: (suffix) => relative(generated, absolutePath(suffix)),
      };
    });
}
