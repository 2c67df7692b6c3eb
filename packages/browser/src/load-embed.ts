import type { LoadEmbed, LoadEmbedOptions } from './api.ts';

const scripts = new Map<string, Promise<void>>();

function addScript({ integrity, nonce, options = {}, signal }: LoadEmbedOptions, url: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { async: true });
    Object.assign(script.dataset, options);
    if (nonce) script.nonce = nonce;
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
    const abort = () => {
      script.remove();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    script.onload = () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    script.onerror = () => {
      signal?.removeEventListener('abort', abort);
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
  const { origin, src = 'embed.js', integrity, signal } = options;
  signal?.throwIfAborted();
  if (integrity && src === 'embed.js')
    throw new TypeError('integrity needs src: embed.js changes with each version. See /embed/latest.json.');
  const base = new URL(origin, document.baseURI);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const url = new URL(src.replace(/^\//, ''), base);
  const known = scripts.get(url.href);
  if (known) return known;
  const loading = addScript(options, url);
  scripts.set(url.href, loading);
  loading.catch(() => scripts.delete(url.href));
  return loading;
};
