export { loadEmbed } from './load-embed.ts';
export { register } from './register.ts';
