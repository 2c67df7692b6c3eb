import { readBoundedText } from '../../../src/core/text/bounded-text.ts';
import { nextTurn } from '../../next-turn.ts';
import { checkNames, checkSize, toWellFormedJson } from './check-json.ts';

/** Three times the size of a real site's list of 100 posts, which is mostly embedded terms and media. */
const maxBytes = 8 * 1_048_576;
/** Larger responses are measured, parsed and read in separate turns of the event loop. */
const maxBytesPerTurn = 262_144;

/** Reads the text of a response. Rejects with a TooLargeError beyond 8 MB. */
export const readCmsText = (response: Response): Promise<string> => readBoundedText(response, maxBytes);

/**
 * Parses JSON from the CMS. The time of `JSON.parse` depends on the number of values and names more than on
 * bytes.
 * @throws TooComplexError before parsing, if the text has too many values, names or levels
 */
export async function parseCmsJson(text: string): Promise<unknown> {
  const pause = async () => {
    if (text.length > maxBytesPerTurn) await nextTurn();
  };
  await pause();
  checkSize(text);
  await pause();
  checkNames(text);
  await pause();
  const wellFormed = toWellFormedJson(text);
  await pause();
  const value: unknown = JSON.parse(wellFormed);
  await pause();
  return value;
}
