import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = (body: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });

/** For the first response, which a client waits for. */
export const compress = {
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer): Promise<Buffer> => compressBrotli(body, 5),
};

let isBusy = false;

/** Breaks between two bodies, in durations of the last one: at most a fifth of one core is used. */
const breakRatio = 4;

/**
 * Compresses a body that clients ask for again and again with brotli quality 11 instead of 5: an eighth fewer
 * bytes (our largest pages then fit into one round trip less) for 150 to 900 ms of another thread.
 *
 * @returns `undefined` while another body is compressed or the break after it lasts: ask again at a later request
 */
export async function recompress(body: Buffer): Promise<Buffer | undefined> {
  if (isBusy) return undefined;
  isBusy = true;
  const started = performance.now();
  try {
    return await compressBrotli(body, 11);
  } finally {
    void wait((performance.now() - started) * breakRatio, undefined, { ref: false }).then(() => {
      isBusy = false;
    });
  }
}
