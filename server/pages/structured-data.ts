import { parseFragment } from 'parse5';
import { toScriptJson } from '../../src/core/root-markup.ts';

/** Parses and writes anew; undefined for what is no JSON object or list. */
function rewriteJson(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? toScriptJson(value) : undefined;
  } catch {
    // A CMS's plugin wrote it, nobody here can mend it: search engines would ignore it, too.
    return undefined;
  }
}

/**
 * The structured data in a CMS's head code. Only `ld+json` scripts that parse are
 * kept, and they are written anew, so that nothing else of the head code gets in.
 */
export function readStructuredData(headCode: string | undefined): string[] {
  if (!headCode) return [];
  const found: string[] = [];
  for (const node of parseFragment(headCode).childNodes) {
    if (!('tagName' in node) || node.tagName !== 'script') continue;
    if (node.attrs.find(({ name }) => name === 'type')?.value !== 'application/ld+json') continue;
    const json = rewriteJson(node.childNodes.map((child) => ('value' in child ? child.value : '')).join(''));
    if (json) found.push(json);
  }
  return found;
}
