import { readBoundedText } from '../../../src/core/text/bounded-text.ts';
import { parseWellFormedJson } from '../../../src/core/text/well-formed.ts';
import { measureJson } from '../../http/json-body.ts';
import { nextTurn } from '../../next-turn.ts';

/** Three times a list of 100 posts of a real site, whose embedded terms and media are most of it. */
const maxBytes = 8 * 1_048_576;
/** Such a list has 77,000 values. Parsing takes up to 0.6 µs per value. */
const maxValues = 125_000;
/** Code may walk a response recursively. */
const maxDepth = 64;
/** Larger responses are measured, parsed and read in separate turns of the event loop. */
const maxBytesPerTurn = 262_144;

const format = (count: number) => count.toLocaleString('en-US');

/** A response that is more complex than content. */
export class TooComplexError extends Error {
  override readonly name = 'TooComplexError';
}

/** Reads the text of a response. Rejects with a TooLargeError beyond 8 MB. */
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
    throw new TooComplexError(`about ${format(values)} values; the limit is ${format(maxValues)}`);
  if (depth > maxDepth)
    throw new TooComplexError(`${depth} levels of lists and objects; the limit is ${maxDepth}`);
  if (isLong) await nextTurn();
  const value = parseWellFormedJson(text);
  if (isLong) await nextTurn();
  return value;
}
