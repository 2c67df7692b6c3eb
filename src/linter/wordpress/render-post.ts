import { hasBlocks } from './has-blocks.ts';
import { readTokens, type Token, tagNameOf } from './read-tokens.ts';

/** Tags whose text WordPress does not change. */
const literalTags = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt']);

/** Replaces straight quotes in text with typographic ones, also after a `>` in an attribute. */
function replaceQuotes(html: string): string {
  const open: string[] = [];
  return readTokens(html)
    .map(({ kind, text }) => {
      if (kind === 'comment') return text;
      if (kind === 'text') return open.length > 0 ? text : text.replaceAll('"', '”').replaceAll("'", '’');
      const name = tagNameOf(text);
      if (!literalTags.has(name)) return text;
      if (!text.startsWith('</')) open.push(name);
      else if (open.at(-1) === name) open.pop();
      return text;
    })
    .join('');
}

/** Tags at which WordPress ends and starts paragraphs. It treats custom elements as text. */
const blockTags = new Set(
  'table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area blockquote address math style p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup header footer nav figure figcaption details menu summary'.split(
    ' ',
  ),
);
const isBlock = ({ kind, text }: Token) => kind === 'tag' && blockTags.has(tagNameOf(text));
const isEnd = ({ text }: Token) => text.startsWith('</');

/** Joins each `<pre>` with its content into one token. */
function joinPreformatted(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let pre = '';
  for (const token of tokens) {
    const isPre = tagNameOf(token.text) === 'pre' && token.kind === 'tag';
    if (pre || (isPre && !isEnd(token))) pre += token.text;
    else joined.push(token);
    if (!pre || !isPre || !isEnd(token)) continue;
    joined.push({ kind: 'tag', text: pre });
    pre = '';
  }
  if (pre) joined.push({ kind: 'text', text: pre });
  return joined;
}

/** Splits a text at empty lines, and before and after blocks. */
function splitParagraphs(html: string): Token[][] {
  const paragraphs: Token[][] = [[]];
  const split = () => void paragraphs.push([]);
  for (const token of joinPreformatted(readTokens(html))) {
    if (token.kind === 'text') {
      for (const [index, text] of token.text.split(/\r?\n\s*\n/).entries()) {
        if (index > 0) split();
        if (text) paragraphs.at(-1)?.push({ kind: 'text', text });
      }
      continue;
    }
    const isCaption = tagNameOf(token.text) === 'figcaption';
    const isPre = tagNameOf(token.text) === 'pre';
    if (isBlock(token) && !isCaption && (!isEnd(token) || isPre)) split();
    paragraphs.at(-1)?.push(token);
    if (isBlock(token) && !isCaption && (isEnd(token) || isPre || tagNameOf(token.text) === 'hr')) split();
  }
  return paragraphs;
}

/**
 * WordPress removes paragraphs at these tags, too: it mistakes `<pull-quote>` for a `<p>` and
 * `<theme-banner>` for a `<th>`.
 */
const blockStarts = [...blockTags];
const startsLikeBlock = ({ kind, text }: Token) =>
  kind === 'tag' && blockStarts.some((name) => tagNameOf(text).startsWith(name));

const isBlank = ({ kind, text }: Token) => kind === 'text' && text.trim() === '';

function writeParagraph(tokens: readonly Token[]): string {
  const written = tokens.filter((token) => !isBlank(token));
  const [first] = written;
  const last = written.at(-1);
  if (!first || !last) return '';
  // A paragraph goes into the quotation around it.
  const isQuote = written.length > 1 && tagNameOf(first.text) === 'blockquote';
  const isQuoteEnd = written.length > 1 && tagNameOf(last.text) === 'blockquote';
  const text = tokens
    .map((token) => {
      if (token === first && isQuote) return `${token.text}<p>`;
      return token === last && isQuoteEnd ? `</p>${token.text}` : token.text;
    })
    .join('');
  return `${startsLikeBlock(first) ? '' : '<p>'}${text}${startsLikeBlock(last) ? '' : '</p>'}\n`;
}

/** Removes the comments that delimit blocks, each up to the next end of a comment. */
function removeDelimiters(html: string): string {
  const start = /<!--\s+\/?wp:/g;
  let text = '';
  let from = 0;
  for (let match = start.exec(html); match; match = start.exec(html)) {
    const end = html.indexOf('-->', start.lastIndex);
    if (end < 0) break;
    text += html.slice(from, match.index);
    from = end + 3;
    start.lastIndex = from;
  }
  return text + html.slice(from);
}

/** The HTML that WordPress renders for a saved text, for authors of all roles. */
export function renderPost(saved: string): string {
  const isBlocks = hasBlocks(saved);
  const html = replaceQuotes(isBlocks ? removeDelimiters(saved) : saved);
  return isBlocks ? html : splitParagraphs(html).map(writeParagraph).join('');
}
