import { untilAborted } from '../../server/src/until-aborted.ts';
import type { LoadEmbed, LoadEmbedOptions } from './api.ts';
import { resolveBaseUrl } from './resolve-base-url.ts';

/** The newest script with version 1 of the public interface. */
const defaultScript = 'embed/v1/embed.js';
/** Scripts that change with each version. */
const changingScripts = ['embed.js', defaultScript];

const scripts = new Map<string, Promise<void>>();

function addScript({ integrity, nonce, options = {} }: LoadEmbedOptions, url: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { async: true });
    Object.assign(script.dataset, options);
    if (nonce) script.nonce = nonce;
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(
        new Error(
          `${url} failed to load. Check the URL, the integrity value and the Content Security Policy.`,
        ),
      );
    };
    script.src = url.href;
    document.head.append(script);
  });
}

export const loadEmbed: LoadEmbed = async (options) => {
  if (typeof document === 'undefined') return;
  const { origin, integrity, signal } = options;
  const src = (options.src ?? defaultScript).replace(/^\//, '');
  signal?.throwIfAborted();
  if (integrity && changingScripts.includes(src))
    throw new TypeError(`integrity needs src: ${src} changes with each version. See /embed/latest.json.`);
  const url = new URL(src, resolveBaseUrl(origin));
  let loading = scripts.get(url.href);
  if (!loading) {
    loading = addScript(options, url);
    scripts.set(url.href, loading);
    loading.catch(() => scripts.delete(url.href));
  }
  // All calls share the script, so no call's signal stops it.
  return untilAborted(loading, signal);
};
