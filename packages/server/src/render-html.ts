import { serverElements } from '#generated/registry.ts';
import { parseTree } from '../../../server/content/content-tree.ts';
import { createElementRules } from '../../../server/content/element-rules.ts';
import { type LocatedElement, locateInTree } from '../../../server/content/foreign/locate-in-tree.ts';
import { type WrittenRoot, writeRoots } from '../../../server/content/foreign/write-roots.ts';
import { UniqueIds } from '../../../server/content/unique-ids.ts';
import type { HeadLinks, RenderHtml, RenderOptions, RenderProblem } from './api.ts';
import { loadElement, renderElement } from './render-element.ts';
import { openSource, stylesheetOf, toSource } from './source.ts';

declare const __LIGHT_SHEET__: string;
declare const __HOST_RULES__: Readonly<Record<string, string>>;

const elements = new Map(serverElements.map((element) => [element.declaration.tag, element]));
const rules = createElementRules(serverElements.map(({ declaration }) => declaration));

const defaultTimeoutMs = 5000;

type Html = Parameters<RenderHtml>[0];

async function readText(html: Html): Promise<string> {
  if (typeof html === 'string') return html;
  const decoder = new TextDecoder();
  const reader = (html as ReadableStream<Uint8Array | string>).getReader();
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    text += typeof chunk.value === 'string' ? chunk.value : decoder.decode(chunk.value, { stream: true });
  return text + decoder.decode();
}

const warn = ({ tag, message, cause }: RenderProblem) => console.warn(`<${tag}> ${message}`, cause ?? '');

/** The rules of a prefixed element in a `<style>`, which the bridge completes when it hydrates the element. */
function hostStyleOf(tag: string, { prefix, nonce }: RenderOptions): string {
  if (!prefix) return '';
  const css = (__HOST_RULES__[tag] ?? '').replaceAll('%PREFIX%', prefix);
  return `<style${nonce ? ` nonce="${nonce.replace(/[^\w+/=-]/g, '')}"` : ''}>${css}</style>`;
}

export const renderHtml: RenderHtml = async (html, options) => {
  const { prefix = '', signal, timeoutMs = defaultTimeoutMs, onProblem = warn } = options;
  if (prefix && !/^[a-z][a-z0-9]*-$/.test(prefix))
    throw new TypeError(`The prefix ${JSON.stringify(prefix)} is invalid. Write it like "acme-".`);
  signal?.throwIfAborted();
  const text = await readText(html);
  const tree = parseTree(text, { sourceCodeLocationInfo: true });
  const tagOf = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined);
  const located = await locateInTree(tree, rules, { tagOf });
  if (located.elements.length === 0) return text;
  const source = toSource(options.source);
  const data = await openSource(source, { signal, timeoutMs }, (message, cause) =>
    onProblem({ tag: 'edu-embed', message, cause }),
  );
  const stylesheet = stylesheetOf(source);
  const ids = new UniqueIds(new Set(located.ids));
  const report = (tag: string, message: string, cause: unknown) =>
    onProblem({ tag: prefix + tag, message, cause });

  const load = async (located: LocatedElement) => {
    const element = elements.get(located.tag);
    return element && { element, located, loaded: await loadElement(element, located, data) };
  };
  const loaded = await Promise.all(located.elements.map(load));
  signal?.throwIfAborted();
  const roots = loaded.map((one): WrittenRoot | undefined => {
    if (!one) return undefined;
    const { tag } = one.located;
    if (one.loaded.state === 'pending') report(tag, 'data failed to load', one.loaded.error);
    try {
      const hostStyle = hostStyleOf(tag, options);
      return renderElement(one.element, one.located, one.loaded, {
        source: data,
        stylesheet,
        ids,
        hostStyle,
      });
    } catch (error) {
      report(tag, 'failed to render; it stays a plain tag', error);
      return undefined;
    }
  });
  return writeRoots(text, located, roots);
};

export const headLinks: HeadLinks = (source) =>
  __LIGHT_SHEET__
    ? `<link rel="stylesheet" href="${new URL(__LIGHT_SHEET__.slice(1), toSource(source).base).href}">`
    : '';
