import { serverElements } from '#generated/registry.ts';
import { maxElements } from '../../../server/content/content-nodes.ts';
import { parseTree } from '../../../server/content/content-tree.ts';
import { createElementRules } from '../../../server/content/element-rules.ts';
import { type LocatedElement, locateInTree } from '../../../server/content/foreign/locate-in-tree.ts';
import { type WrittenRoot, writeRoots } from '../../../server/content/foreign/write-roots.ts';
import { UniqueIds } from '../../../server/content/unique-ids.ts';
import type { HeadLinks, RenderHtml, RenderOptions, RenderProblem } from './api.ts';
import { assertPrefix } from './assert-prefix.ts';
import { readHtml } from './read-html.ts';
import { loadElement, renderElement } from './render-element.ts';
import { openSource, stylesheetOf, toSource } from './source.ts';
import { untilAborted } from './until-aborted.ts';

declare const __LIGHT_SHEET__: string;
declare const __LIGHT_RULES__: string;
declare const __HOST_RULES__: Readonly<Record<string, string>>;

const elements = new Map(serverElements.map((element) => [element.declaration.tag, element]));
const rules = createElementRules(serverElements.map(({ declaration }) => declaration));

const defaultTimeoutMs = 5000;

const warn = ({ tag, message, cause }: RenderProblem) => console.warn(`<${tag}> ${message}`, cause ?? '');

/** A `<style>` with rules for prefixed tags. */
function renderStyle(
  cssRules: string,
  { prefix = '', nonce }: Pick<RenderOptions, 'prefix' | 'nonce'>,
): string {
  const css = cssRules.replaceAll('%PREFIX%', prefix);
  return `<style${nonce ? ` nonce="${nonce.replace(/[^\w+/=-]/g, '')}"` : ''}>${css}</style>`;
}

/** The rules of a prefixed element in a `<style>`. The bridge completes it when it hydrates the element. */
const hostStyleOf = (tag: string, options: RenderOptions): string =>
  options.prefix ? renderStyle(__HOST_RULES__[tag] ?? '', options) : '';

export const renderHtml: RenderHtml = async (html, options) => {
  // JavaScript callers may leave out the options.
  const source = toSource(options?.source);
  const { prefix = '', signal, timeoutMs = defaultTimeoutMs, onProblem = warn } = options;
  assertPrefix(prefix);
  const text = await readHtml(html, signal);
  const tree = parseTree(text, { sourceCodeLocationInfo: true });
  const tagOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined);
  const found = await locateInTree(tree, rules, { tagOf });
  const reportPage = (message: string, cause?: unknown) => onProblem({ tag: 'edu-embed', message, cause });
  const reportElement = (tag: string, message: string, cause: unknown) =>
    onProblem({ tag: prefix + tag, message, cause });
  if (found.plainElementCount > 0) {
    const count = maxElements + found.plainElementCount;
    reportPage(`the page has ${count} elements; only the first ${maxElements} are rendered`);
  }
  if (found.elements.length === 0) return text;
  const dataSource = await openSource(source, { signal, timeoutMs }, reportPage);
  const stylesheet = stylesheetOf(source);
  const ids = new UniqueIds(new Set(found.ids));

  const load = async (located: LocatedElement) => {
    const element = elements.get(located.tag);
    return element && { element, located, loaded: await loadElement(element, located, dataSource) };
  };
  const loadedElements = await untilAborted(Promise.all(found.elements.map(load)), signal);
  signal?.throwIfAborted();
  const roots = loadedElements.map((one): WrittenRoot | undefined => {
    if (!one) return undefined;
    const { element, located, loaded } = one;
    const { tag } = located;
    if (loaded.state === 'pending') reportElement(tag, 'data failed to load', loaded.error);
    try {
      const hostStyle = hostStyleOf(tag, options);
      return renderElement(element, located, loaded, { dataSource, stylesheet, ids, hostStyle });
    } catch (error) {
      reportElement(tag, 'failed to render; it stays a plain tag', error);
      return undefined;
    }
  });
  return writeRoots(text, found, roots);
};

export const headLinks: HeadLinks = (source, options = {}) => {
  const { base } = toSource(source);
  if (!__LIGHT_SHEET__) return '';
  // The server's sheet has the tags without a prefix.
  if (options.prefix) {
    assertPrefix(options.prefix);
    return renderStyle(__LIGHT_RULES__, options);
  }
  return `<link rel="stylesheet" href="${new URL(__LIGHT_SHEET__.slice(1), base).href}">`;
};
