import type { DefaultTreeAdapterMap, DefaultTreeAdapterTypes as Tree } from 'parse5';
import { BoundedParser, type ParseOptions, parseFragment } from '../../src/core/text/bounded-parser.ts';
import { nextTurn } from '../next-turn.ts';
import { createWorkQueue } from '../work-queue.ts';
import { flattenDepths } from './content-tree.ts';

/** A megabyte of HTML takes about 400 ms to parse, this much about 10 ms. */
export const charactersPerTurn = 32_768;

/** One at a time: the tree of a megabyte of HTML takes up to 200 MB. */
const longTexts = createWorkQueue(1, 1000);

let charactersOfTurn = 0;

/**
 * Waits for the next turn of the event loop if this turn has parsed enough already: a hundred short texts of
 * one response take as long as a long text. A text that has waited is alone in its turn, so its characters
 * are not counted.
 */
export async function takeTurn(characters: number): Promise<void> {
  if (charactersOfTurn > 0 && charactersOfTurn + characters > charactersPerTurn) {
    await nextTurn();
    return;
  }
  if (charactersOfTurn === 0)
    setImmediate(() => {
      charactersOfTurn = 0;
    });
  charactersOfTurn += characters;
}

/** Runs work on the tree of a text. Long texts are processed one at a time, because their trees are large. */
export async function withTree<Result>(html: string, work: () => Promise<Result>): Promise<Result> {
  if (html.length > charactersPerTurn) return longTexts(work);
  await takeTurn(html.length);
  return work();
}

/**
 * Like `parseFragment`; yields to the event loop before every `charactersPerTurn` characters of long HTML.
 */
export async function parseHtmlAsync(
  html: string,
  options: ParseOptions = {},
): Promise<Tree.DocumentFragment> {
  if (html.length <= charactersPerTurn) return parseFragment(html, options);
  const parser = BoundedParser.getFragmentParser<DefaultTreeAdapterMap>(null, options);
  for (let position = 0; position < html.length; position += charactersPerTurn) {
    await nextTurn();
    const end = position + charactersPerTurn;
    parser.tokenizer.write(html.slice(position, end), end >= html.length);
  }
  return parser.getFragment();
}

/** Like `parseTree`; yields to the event loop. */
export async function parseTreeAsync(html: string, options?: ParseOptions): Promise<Tree.DocumentFragment> {
  const root = await parseHtmlAsync(html, options);
  flattenDepths(root);
  if (html.length > charactersPerTurn) await nextTurn();
  return root;
}
