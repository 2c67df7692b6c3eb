import { readBoundedText } from '../../../src/core/text/bounded-text.ts';
import { parseWellFormedJson } from '../../../src/core/text/well-formed.ts';
import { measureJson } from '../../http/json-body.ts';
import { nextTurn } from '../../next-turn.ts';

/** Ten times a list of 100 posts as the server requests it, or a page of a million characters with escapes. */
const maxBytes = 4 * 1_048_576;
/** Three times a ranking of 500 schools. Parsing takes up to 0.6 µs per value. */
const maxValues = 50_000;
/** Code may walk a response recursively. */
const maxDepth = 64;
/** Larger responses are measured, parsed and read in separate turns of the event loop. */
const maxBytesPerTurn = 262_144;

/** A response that is larger or more complex than content. */
export class TooComplexError extends Error {
  override readonly name = 'TooComplexError';
}

/** Reads the text of a response. Rejects with a TooLargeError beyond 4 MB. */
export const readCmsText = (response: Response): Promise<string> => readBoundedText(response, maxBytes);

/**
 * Parses a text of the CMS. The time of `JSON.parse` depends on the number of values more than on bytes.
 * @throws TooComplexError before parsing, if the text has too many values or levels
 */
export async function parseCmsJson(text: string): Promise<unknown> {
  const isLong = text.length > maxBytesPerTurn;
  if (isLong) await nextTurn();
  const { depth, values } = measureJson(text);
  if (values > maxValues)
    throw new TooComplexError(`about ${values.toLocaleString('en-US')} values; the limit is 50,000`);
  if (depth > maxDepth)
    throw new TooComplexError(`${depth} levels of lists and objects; the limit is ${maxDepth}`);
  if (isLong) await nextTurn();
  const value = parseWellFormedJson(text);
  if (isLong) await nextTurn();
  return value;
}
