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

export declare function eduEmbed(eleventyConfig: EleventyConfig, options: RenderOptions): void;
