import { measureJson } from '../../http/json-body.ts';

/** A list of 100 posts of a real site has 77,000 values. Parsing takes up to 0.6 µs per value. */
const maxValues = 125_000;
/** Real responses have a few hundred. `JSON.parse` takes three times as long when all names differ. */
const maxNames = 5000;
/** Code may walk a response recursively. */
const maxDepth = 64;

const format = (count: number) => count.toLocaleString('en-US');

/** A response is more complex than real content. */
export class TooComplexError extends Error {
  override readonly name = 'TooComplexError';
}

/** How many different names the members of a JSON text's objects have; counts up to `max`. */
function countNames(text: string, max: number): number {
  const names = new Set<string>();
  let start = 0;
  let end = 0;
  let isInString = false;
  for (let index = 0; index < text.length && names.size < max; index += 1) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) {
        isInString = false;
        end = index;
      }
    } else if (character === 0x22) {
      isInString = true;
      start = index + 1;
    } else if (character === 0x3a) names.add(text.slice(start, end));
  }
  return names.size;
}

/** @throws TooComplexError if a JSON text has too many values or levels to be parsed in one turn */
export function checkSize(text: string): void {
  const { depth, values } = measureJson(text);
  if (values > maxValues)
    throw new TooComplexError(`about ${format(values)} values; the limit is ${format(maxValues)}`);
  if (depth > maxDepth)
    throw new TooComplexError(`${depth} levels of lists and objects; the limit is ${maxDepth}`);
}

/** @throws TooComplexError if a JSON text has too many different names to be parsed in one turn */
export function checkNames(text: string): void {
  if (countNames(text, maxNames + 1) > maxNames)
    throw new TooComplexError(`more than ${format(maxNames)} different names, which is the limit`);
}
