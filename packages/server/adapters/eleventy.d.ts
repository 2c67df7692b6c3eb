import type { RenderOptions } from '@edu-embed/server';

interface EleventyConfig {
  addTransform(
    name: string,
    transform: (
      this: { page?: { outputPath?: string | false } },
      content: string,
    ) => string | Promise<string>,
  ): unknown;
}

/**
 * Eleventy plugin that renders the edu-embed elements in every output file whose name ends with `.html`.
 * Other files stay as they are. When `renderHtml` rejects, Eleventy's build fails.
 */
export declare function eduEmbed(eleventyConfig: EleventyConfig, options: RenderOptions): void;
