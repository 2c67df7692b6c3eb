import { eduEmbed } from '@edu-embed/server/adapters/eleventy.js';
import { readContent, script, source } from '../content.js';

export default function configure(eleventyConfig) {
  eleventyConfig.addPlugin(eduEmbed, { source: source() });
  eleventyConfig.addGlobalData('article', readContent());
  eleventyConfig.addGlobalData('script', script());
}
