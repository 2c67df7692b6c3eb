/** `eduEmbed.define`: few pages need it, so it is a chunk of its own. */
export { define } from '../core/bridge/runtime/define.ts';
