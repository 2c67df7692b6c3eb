declare module 'subset-font' {
  export interface SubsetOptions {
    readonly targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** A number pins the axis, a range limits it. */
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
    /** OpenType features that stay; all when left out. */
    readonly keepFeatures?: readonly string[];
  }
  /** Rejects when the font cannot be read. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
