import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';

const compress = promisify(deflateRaw);

/** Longest text that the playground renders, in characters. */
export const maxTextCharacters = 65_536;

/** The text of the playground for a URL: compressed, in characters that need no escape. */
export async function packText(text: string): Promise<string> {
  return (await compress(Buffer.from(text), { level: 9 })).toString('base64url');
}

/** Reads a packed text; undefined if it is damaged or too long. */
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
