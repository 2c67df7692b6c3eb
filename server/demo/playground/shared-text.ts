import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { maxTextBytes } from '../../../demo/playground/text-query.ts';

const compress = promisify(deflateRaw);

/** Compresses the playground's text for a URL, as Base64URL, which needs no escaping. */
export async function packText(text: string): Promise<string> {
  return (await compress(Buffer.from(text), { level: 9 })).toString('base64url');
}

/** Decompresses the text of a URL; undefined if it is damaged or too long. */
export function unpackText(packed: string): string | undefined {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: maxTextBytes }).toString();
  } catch {
    // The page then reports that the link is damaged.
    return undefined;
  }
}
