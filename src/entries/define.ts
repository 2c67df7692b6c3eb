/** `eduEmbed.define`: few pages need it, so it is a separate chunk. */
export { define } from '../core/bridge/runtime/define.ts';
