import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';

const compress = promisify(deflateRaw);

/** Maximum length of the text that the playground renders, in characters. */
export const maxTextCharacters = 65_536;

/** Compresses the playground's text for a URL, as Base64URL, which needs no escaping. */
export async function packText(text: string): Promise<string> {
  return (await compress(Buffer.from(text), { level: 9 })).toString('base64url');
}

/** Decompresses the text of a URL; undefined if it is damaged or too long. */
export function unpackText(packed: string): string | undefined {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64url'), {
      maxOutputLength: maxTextCharacters,
    }).toString();
  } catch {
    // The page then reports that the link is damaged.
    return undefined;
  }
}
