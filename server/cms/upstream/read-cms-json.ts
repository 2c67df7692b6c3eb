import { readBoundedText } from '../../../src/core/text/bounded-text.ts';
import { toWellFormedJson } from '../../../src/core/text/well-formed.ts';
import { nextTurn } from '../../next-turn.ts';
import { checkNames, checkSize } from './check-json.ts';

/** Three times the size of a real site's list of 100 posts, which is mostly embedded terms and media. */
const maxBytes = 8 * 1_048_576;
/** Longer texts are checked, cleaned and parsed in separate turns of the event loop. */
const maxCharactersPerTurn = 262_144;

/** Reads the text of a response. Rejects with a TooLargeError beyond 8 MB. */
export const readCmsText = (response: Response): Promise<string> => readBoundedText(response, maxBytes);

/**
 * Parses JSON from the CMS, and replaces unpaired surrogates. Limits values and names, because they determine
 * the time of `JSON.parse` more than bytes do.
 * @throws TooComplexError before parsing, if the text has too many values, names or levels; SyntaxError if it
 *   is not JSON
 */
export async function parseCmsJson(text: string): Promise<unknown> {
  const pause = async () => {
    if (text.length > maxCharactersPerTurn) await nextTurn();
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
