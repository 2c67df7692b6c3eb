import { toCamel } from '../../src/core/names.ts';
import type { AttributeData, ElementData } from './element-data.ts';
import { toJsx } from './jsx.ts';
import { type CodeFormat, choiceLabel } from './settings.ts';
import { encodeAttribute, printAttributes, replaceAttributes, splitElement } from './start-tag.ts';
import { effectiveAttributes, type WorkbenchState } from './state-url.ts';

/** The parts of a snippet. */
export interface SnippetSource {
  readonly element: ElementData;
  readonly attributes: ReadonlyMap<string, string>;
  /** Markup of the example with these attributes. */
  readonly html: string;
  /** Origin of the server, for frames. */
  readonly origin: string;
}

export interface Snippet {
  readonly text: string;
  /** Attributes that the format cannot express. */
  readonly omitted: readonly string[];
}

/** Makes the URLs of the examples' pictures absolute, because other sites do not have them. */
const resolvePictures = (text: string, origin: string) =>
  text.replace(/(^|[^\w.:-])(?=\/demo\/pictures\/)/g, `$1${origin}`);

/** The markup and attributes of the element on the stage, with all defaults if the state includes them. */
export function composeSource(state: WorkbenchState, element: ElementData, origin: string): SnippetSource {
  const attributes = effectiveAttributes(state, element);
  if (state.written === 'all')
    // A default URL leads to the script's site, but the same path in an attribute to the page's site.
    for (const { name, type, default: initial } of element.attributes)
      if (initial && type !== 'url' && !attributes.has(name)) attributes.set(name, initial);
  for (const [name, text] of attributes) attributes.set(name, resolvePictures(text, origin));
  const example = element.examples.find(({ slug }) => slug === state.example);
  const html = replaceAttributes(resolvePictures(example?.html ?? '', origin), state.tag, attributes);
  return { element, attributes, html, origin };
}

/** Markup with one attribute per line if it is long. */
function printHtml({ element: { tag }, attributes, html }: SnippetSource): string {
  const line = `<${tag}${printAttributes(attributes)}>`;
  if (line.length <= 60 || attributes.size < 2 || !html.includes(line)) return html;
  return html.replace(line, () => `<${tag}${printAttributes(attributes, '\n  ')}>`);
}

/** Escapes JSON like WordPress's `serializeAttributes`, so that a value cannot end the comment. */
function printBlockJson(values: Readonly<Record<string, string | boolean>>): string {
  const escapes: Readonly<Record<string, string>> = {
    '--': '\\u002d\\u002d',
    '<': '\\u003c',
    '>': '\\u003e',
    '&': '\\u0026',
    '\\"': '\\u0022',
  };
  return JSON.stringify(values, null, 2).replace(/\\\\|--|[<>&]|\\"/g, (part) => escapes[part] ?? part);
}

/** Whether the plugin drops the value: in a block or shortcode, an empty text means not set. */
const isLost = ({ type }: AttributeData, text: string) => text === '' && type !== 'boolean';

/**
 * Returns the content of the element and, if the element is not inside another one, the markup after it.
 */
function splitOutermost(html: string, tag: string): { content: string; after: string } {
  const { content, after } = splitElement(html, tag);
  const isOutermost = html.trimStart().startsWith(`<${tag}`);
  return { content: content.trim(), after: isOutermost ? after.trim() : '' };
}

const printHtmlBlock = (html: string) => `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`;

function printBlock({ element: { tag, attributes: known }, attributes, html }: SnippetSource): Snippet {
  const values: Record<string, string | boolean> = {};
  const omitted: string[] = [];
  for (const [name, text] of attributes) {
    const attribute = known.find((entry) => entry.name === name);
    if (!attribute || name === 'hydrate' || isLost(attribute, text)) omitted.push(name);
    else if (attribute.type !== 'boolean') values[toCamel(name)] = text;
    else if (text === '' || text === 'true' || text === 'false') values[toCamel(name)] = text !== 'false';
    else omitted.push(name);
  }
  const json = Object.keys(values).length > 0 ? `${printBlockJson(values)} ` : '';
  const { content, after } = splitOutermost(html, tag);
  const block = content
    ? `<!-- wp:edu/${tag} ${json}-->\n${printHtmlBlock(content)}\n<!-- /wp:edu/${tag} -->`
    : `<!-- wp:edu/${tag} ${json}/-->`;
  return { text: after ? `${block}\n\n${printHtmlBlock(after)}` : block, omitted };
}

const shortcodeName = (tag: string) => `edu_${tag.replaceAll('-', '_')}`;

/** WordPress ends a shortcode at a bracket and replaces special spaces. */
const encodeShortcodeValue = (text: string) =>
  encodeAttribute(text).replace(/[[\]\u00a0\u200b]/g, (letter) => `&#${letter.codePointAt(0)};`);

function printShortcode({ element: { tag, attributes: known }, attributes, html }: SnippetSource): Snippet {
  const shortcode = shortcodeName(tag);
  let values = '';
  const omitted: string[] = [];
  for (const [name, text] of attributes) {
    const attribute = known.find((entry) => entry.name === name);
    if (!attribute || attribute.type === 'json' || name === 'hydrate' || isLost(attribute, text))
      omitted.push(name);
    else values += ` ${name}="${encodeShortcodeValue(text || 'true')}"`;
  }
  const { content, after } = splitOutermost(html, tag);
  const text = content ? `[${shortcode}${values}]${content}[/${shortcode}]` : `[${shortcode}${values}]`;
  return { text: after ? `${text}\n${after}` : text, omitted };
}

function printFrame({ element: { tag, frame }, attributes, origin }: SnippetSource): Snippet {
  const query = new URLSearchParams([...attributes].filter(([name]) => name !== 'hydrate')).toString();
  const src = encodeAttribute(`${origin}/embed/frame/${tag}${query && `?${query}`}`);
  const title = encodeAttribute(attributes.get('heading') || (frame?.title ?? tag));
  const text = `<iframe\n  src="${src}"\n  title="${title}"\n  width="100%"\n  height="${frame?.height ?? 480}"\n  loading="lazy"\n></iframe>`;
  return { text, omitted: attributes.has('hydrate') ? ['hydrate'] : [] };
}

/** Markup as the result of one JSX expression: several elements need a fragment around them. */
function printJsx({ element: { tag }, html }: SnippetSource): string {
  const jsx = toJsx(html);
  return splitOutermost(html, tag).after ? `<>\n${jsx}\n</>` : jsx;
}

/** Writes the element on the stage in one of the formats. */
export function printSnippet(format: CodeFormat, source: SnippetSource): Snippet {
  switch (format) {
    case 'html':
      return { text: printHtml(source), omitted: [] };
    case 'wordpress':
      return printBlock(source);
    case 'shortcode':
      return printShortcode(source);
    case 'react':
      return { text: printJsx(source), omitted: [] };
    case 'vue':
      return {
        text: `<template>\n${source.html.includes('{{') ? `<div v-pre>\n${source.html}\n</div>` : source.html}\n</template>`,
        omitted: [],
      };
    case 'iframe':
      return printFrame(source);
  }
}

/** The HTML that a page needs in addition to the element. */
export interface CodeSurroundings {
  readonly origin: string;
  /** The line that a page needs once. */
  readonly installLine: string;
  /** The element as the server renders it; absent until it has loaded. */
  readonly serverMarkup?: string;
}

/**
 * Writes the text of the code tab: a snippet. HTML may also have the install line and the server's markup.
 */
export function printCode(
  state: WorkbenchState,
  element: ElementData,
  { origin, installLine, serverMarkup }: CodeSurroundings,
): Snippet {
  const snippet = printSnippet(state.code, composeSource(state, element, origin));
  if (state.code !== 'html') return snippet;
  const text = state.markup === 'yes' && serverMarkup !== undefined ? serverMarkup : snippet.text;
  return { ...snippet, text: state.install === 'yes' ? `${installLine}\n\n${text}` : text };
}

/** Names the attributes that a format cannot express; empty if it expresses all. */
export function describeOmitted(format: CodeFormat, omitted: readonly string[]): string {
  return omitted.length > 0 ? `${choiceLabel('code', format)} cannot express ${omitted.join(', ')}.` : '';
}

/** Where the code goes, in one sentence per format. */
export const codeHints: Readonly<Record<CodeFormat, string>> = {
  html: 'For any page that has the install line.',
  wordpress: 'Paste into the code editor of a post. Needs our plugin.',
  shortcode: 'For the classic editor and widgets. Needs our plugin.',
  react: 'React 19 sets attributes on custom elements. The page needs the install line.',
  vue: 'Tell Vue about the tags with isCustomElement. The page needs the install line.',
  iframe: 'For pages that do not allow scripts of other sites. The frame has the attributes, but no content.',
};
