import { brotliCompressSync, constants } from 'node:zlib';

const compress = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;

/**
 * Returns the size of all `<style>` elements of a page, compressed together with Brotli. Weighing the page
 * with and without them gave another size in each run, because links contain signatures and random ports.
 */
export async function weighStyles(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const styles = html.match(/<style>[^<]*<\/style>/g);
  if (!styles) throw new Error(`${url} has no inline styles.`);
  return compress(styles.join(''));
}
