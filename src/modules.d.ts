/** Modules that the build generates: its two outputs load chunks and styles in different ways. */
declare module '#loader' {
  export interface ScriptSettings {
    /** The folder that holds `embed.js`; chunks are in `embed/` below it, the API in `api/`. */
    readonly base: URL;
    /** The value of `data-prefix`, such as `acme-`; only `embed.js` has one. */
    readonly prefix?: string;
    /** The `data-*` attributes of the script tag. */
    readonly scriptOptions: Readonly<Record<string, string | undefined>>;
  }
  export function readScriptSettings(): ScriptSettings;
  /** @param failures number of failed downloads so far; it changes the chunk's URL */
  export function importChunk(name: string, failures: number): Promise<unknown>;
}

declare module '#styles' {
  /** The sheet of all elements, for their shadow roots: a file in the folder of the chunks. */
  export const rootFile: string;
  /** The document's small sheet for slotted author content; empty if the build has none. */
  export const lightFile: string;
  /**
   * The text of both sheets in a package, which has no files next to its code; `%PREFIX%` precedes each tag.
   */
  export const inlineSheets: { readonly root: string; readonly light: string } | undefined;
}

/** Style sheets that lazy code imports are minified text. */
declare module '*.css' {
  const css: string;
  export default css;
}
