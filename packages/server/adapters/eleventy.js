import { renderHtml } from '@edu-embed/server';

/** Eleventy plugin: renders the edu-embed elements of every page. `eleventyConfig.addPlugin(eduEmbed, options)` */
export function eduEmbed(eleventyConfig, options) {
  eleventyConfig.addTransform('edu-embed', function render(content) {
    const isPage = String(this.page?.outputPath ?? '').endsWith('.html');
    return isPage ? renderHtml(content, options) : content;
  });
}
