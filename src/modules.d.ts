/** Modules that the build makes: how chunks and styles are reached differs between its two outputs. */
declare module '#loader' {
  export interface ScriptLocation {
    /** The folder that holds `embed.js`; chunks are in `embed/` below it, the API in `api/`. */
    readonly base: URL;
    readonly element: HTMLOrSVGScriptElement | undefined;
  }
  export function locateScript(): ScriptLocation;
  /** @param failures how many downloads have failed so far; a new number makes a new URL */
  export function importChunk(name: string, failures: number): Promise<unknown>;
}

declare module '#styles' {
  /** The sheet of all elements, for their shadow roots: a file in the folder of the chunks. */
  export const rootFile: string;
  /** The small sheet for slotted author content, for the document; empty where there is none. */
  export const lightFile: string;
  /** The text of both sheets in a package, where no file is beside the code; `%PREFIX%` is before each tag. */
  export const inlineSheets: { readonly root: string; readonly light: string } | undefined;
}

/** Style sheets that lazy code imports are minified text. */
declare module '*.css' {
  const css: string;
  export default css;
}
