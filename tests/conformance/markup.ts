import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface FoundElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Replaces declarative shadow roots with `<div>`, so that a document becomes a single tree. */
export function unfoldRoots(html: string): string {
  return html.replaceAll('<template shadowrootmode="open">', '<div>').replaceAll('</template>', '</div>');
}

/**
 * Returns the shadow root content of the first element of the tag, up to the end of its first nested root.
 */
export function renderedPart(html: string, tag: string): string {
  return (
    new RegExp(`<${tag}[\\s>][^]*?<template shadowrootmode="open">([^]*?)</template>`).exec(html)?.[1] ?? ''
  );
}

function textOf(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  if (node.nodeName === 'script' || node.nodeName === 'style' || !('childNodes' in node)) return '';
  return node.childNodes.map(textOf).join('');
}

/** Lists all elements of an HTML fragment in document order. */
export function listElements(html: string): FoundElement[] {
  const found: FoundElement[] = [];
  const open: Tree.Node[] = [parseFragment(unfoldRoots(html))];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('tagName' in node)
      found.push({
        tag: node.tagName,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
        text: textOf(node),
      });
    if ('childNodes' in node) open.push(...[...node.childNodes].reverse());
  }
  return found;
}

/** Reads the text content of an HTML fragment. */
export function readText(html: string): string {
  return textOf(parseFragment(unfoldRoots(html)))
    .replace(/\s+/g, ' ')
    .trim();
}

const urlAttributes = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'cite',
  'data',
  'xlink:href',
  'ping',
  'background',
  'manifest',
]);
const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

function schemeOf(url: string): string {
  return URL.canParse(url, 'https://page.example/')
    ? new URL(url, 'https://page.example/').protocol
    : 'none:';
}

/** Describes markup that the content security policy blocks, and URLs with unsafe schemes. */
export function findForbidden(html: string): string[] {
  return listElements(html).flatMap(({ tag, attributes, text }) => {
    const found: string[] = [];
    if (tag === 'script' && attributes.type !== 'application/json')
      found.push(`<script>${text.slice(0, 40)}`);
    if (['iframe', 'object', 'embed', 'base', 'meta', 'style'].includes(tag)) found.push(`<${tag}>`);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'style' || name.startsWith('on') || name === 'srcdoc')
        found.push(`<${tag} ${name}="${value.slice(0, 40)}">`);
      const urls =
        name === 'srcset'
          ? value.split(/,\s+/).map((candidate) => candidate.trim().split(' ')[0] ?? '')
          : urlAttributes.has(name)
            ? [value]
            : [];
      for (const url of urls)
        if (!['none:', ...allowedSchemes].includes(schemeOf(url)))
          found.push(`<${tag} ${name}="${url.slice(0, 40)}">`);
    }
    return found;
  });
}
