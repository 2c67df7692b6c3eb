import { toKebab } from '../../src/core/names.ts';
import { decodeEntities } from '../../src/core/text/plain-text.ts';
import type { CodeFormat } from './settings.ts';
import { findStartTag, readAttributes, type StartTag } from './start-tag.ts';

/** The element in a pasted snippet. */
export interface ReadSnippet {
  readonly format: CodeFormat;
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Why a snippet cannot be read, with the line of the mistake. */
export class SnippetError extends Error {
  override readonly name = 'SnippetError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}

/** Longer than any element with its content. */
const maxCharacters = 50_000;

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** Reads the attributes of a block; throws a SyntaxError if they are not JSON. */
export function readBlockAttributes(json: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(JSON.parse(json) as Record<string, unknown>)) {
    if (value === null) continue;
    const written = typeof value === 'object' ? JSON.stringify(value) : String(value);
    attributes.set(toKebab(name), value === true ? '' : written);
  }
  return attributes;
}

// Matches only the start: an expression that also looks for the end tries each start, in quadratic time.
const blockStart = /<!--\s+wp:edu\/([a-z0-9-]+)\s/;
const shortcodeStart = /\[edu_([a-z0-9_]+)(?=[\s\]])/;
const shortcodeRest = /^((?:"[^"]*"|'[^']*'|[^'"\]])*)\]/;

function readBlock(text: string): ReadSnippet | undefined {
  const match = blockStart.exec(text);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  const end = text.indexOf('-->', start);
  if (end < 0) return undefined;
  const json = text.slice(start, text[end - 1] === '/' ? end - 1 : end).trim() || '{}';
  if (!json.startsWith('{') || !json.endsWith('}')) return undefined;
  try {
    return { format: 'wordpress', tag: match[1] ?? '', attributes: readBlockAttributes(json) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SnippetError(`The JSON of the block is invalid (${reason}).`, lineAt(text, match.index));
  }
}

function readShortcode(text: string): ReadSnippet | undefined {
  const match = shortcodeStart.exec(text);
  if (!match) return undefined;
  const [, values] = shortcodeRest.exec(text.slice(match.index + match[0].length)) ?? [];
  if (values === undefined) return undefined;
  const tag = (match[1] ?? '').replaceAll('_', '-');
  return { format: 'shortcode', tag, attributes: readAttributes(values) };
}

function readFrame(text: string, { start, attributes }: StartTag): ReadSnippet {
  const src = attributes.get('src') ?? '';
  const [, tag, query = ''] = /\/embed\/frame\/([a-z][a-z0-9-]*)\/?(?:\?(.*))?$/s.exec(src) ?? [];
  if (!tag)
    throw new SnippetError(
      'The frame is not one of ours: its URL does not contain /embed/frame/.',
      lineAt(text, start),
    );
  return { format: 'iframe', tag, attributes: new Map(new URLSearchParams(query)) };
}

/**
 * Reads `name="text"`, `name={"text"}`, `name={true}` and `name`. Throws a SnippetError for other
 * expressions.
 */
function readJsxAttributes(source: string, line: number): Map<string, string> {
  const attributes = new Map<string, string>();
  const pattern = /([^\s"'<>/={}]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{((?:"(?:[^"\\]|\\.)*"|[^{}"])*)\}))?/gs;
  for (const [, name = '', double, single, expression] of source.matchAll(pattern)) {
    const literal = expression === undefined ? undefined : readLiteral(expression.trim(), name, line);
    attributes.set(name, literal ?? decodeEntities(double ?? single ?? ''));
  }
  return attributes;
}

function readLiteral(expression: string, name: string, line: number): string {
  if (expression === 'true') return '';
  if (expression === 'false' || /^-?[\d.]+$/.test(expression)) return expression;
  try {
    if (expression.startsWith('"')) return JSON.parse(expression) as string;
  } catch {
    // Not a JSON string, such as `"a" + "b"`.
  }
  throw new SnippetError(`${name} is an expression; write its value in double quotes.`, line);
}

/** The text between the tag's name and the `>` of a start tag. */
const jsxRest = /^((?:"[^"]*"|'[^']*'|\{(?:"(?:[^"\\]|\\.)*"|[^{}"])*\}|[^'"{}>])*)>/;

/** The text from the tag's name to the first attribute whose value is an expression. */
const jsxExpression = /^(?:"[^"]*"|'[^']*'|[^'"{}>])*=\s*\{/;

function readMarkup(text: string, tags: readonly string[]): ReadSnippet {
  const match = new RegExp(`<(${tags.join('|')})(?=[\\s/>])`, 'i').exec(text);
  if (!match) {
    const [other, name] = /<([a-z][a-z0-9]*-[a-z0-9-]+)/i.exec(text) ?? [];
    const reason = other ? `<${name}> is not one of our elements.` : 'No element found.';
    throw new SnippetError(`${reason} Paste a tag, a block, a shortcode or a component.`, 1);
  }
  const tag = (match[1] ?? '').toLowerCase();
  const line = lineAt(text, match.index);
  const afterName = text.slice(match.index + match[0].length);
  const [, rest = ''] = jsxRest.exec(afterName) ?? [];
  if (!rest && jsxExpression.test(afterName))
    throw new SnippetError(`<${tag}> has an expression; write its attributes in double quotes.`, line);
  if (/=\s*\{/.test(rest)) return { format: 'react', tag, attributes: readJsxAttributes(rest, line) };
  const found = findStartTag(text.slice(match.index), tag);
  if (!found) throw new SnippetError(`The tag <${tag}> is not closed; add a >.`, line);
  const format = /^\s*<template>/.test(text) ? 'vue' : /className=/.test(text) ? 'react' : 'html';
  return { format, tag, attributes: found.attributes };
}

/**
 * Reads the first element of a pasted snippet, in any of the formats.
 *
 * @param tags the tags of our elements
 * @throws SnippetError with the line and the reason
 */
export function readSnippet(text: string, tags: readonly string[]): ReadSnippet {
  if (text.length > maxCharacters)
    throw new SnippetError(
      `The text has ${text.length} characters; paste one element with at most ${maxCharacters}.`,
      1,
    );
  const block = readBlock(text);
  if (block) return checkTag(block, tags);
  const shortcode = /^\s*</.test(text) ? undefined : readShortcode(text);
  if (shortcode) return checkTag(shortcode, tags);
  const frame = /^\s*<iframe\b/i.test(text) ? findStartTag(text, 'iframe') : undefined;
  if (frame) return checkTag(readFrame(text, frame), tags);
  return checkTag(readMarkup(text, tags), tags);
}

function checkTag(snippet: ReadSnippet, tags: readonly string[]): ReadSnippet {
  if (tags.includes(snippet.tag)) return snippet;
  throw new SnippetError(`<${snippet.tag}> is not one of our elements.`, 1);
}
