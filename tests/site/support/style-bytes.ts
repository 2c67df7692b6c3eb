import { brotliCompressSync, constants } from 'node:zlib';

const compress = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;

/**
 * Returns the Brotli bytes of a page's styles: the size of the page minus its size without `<style>`
 * elements.
 */
export async function weighStyles(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const bare = html.replace(/<style>[^<]*<\/style>/g, '');
  if (bare === html) throw new Error(`${url} has no inline styles.`);
  return compress(html) - compress(bare);
}
