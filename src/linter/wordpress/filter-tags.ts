import kses from './data/kses.json' with { type: 'json' };
import { escapeText } from './escape-text.ts';
import { filterAttributes } from './filter-attributes.ts';
import { readTokens, tagNameOf } from './read-tokens.ts';

const entities = new Set(kses.entities);

/** Named characters that kses, WordPress’s filter of HTML, does not allow, such as `&apos;`, become text. */
const escapeUnknownEntities = (html: string): string =>
  html.replace(/&([a-z]{2,8}\d{0,2});/gi, (entity, name) =>
    entities.has(name) ? entity : `&amp;${entity.slice(1)}`,
  );

/** A tag that contains the start of another tag, such as `<b>` in a value, becomes text. */
const escapeOpenTags = (html: string): string => html.replace(/<[^<>]*(?=<|$)/g, escapeText);

function filterTag(written: string): string {
  // WordPress treats backslashes before double quotes as its own escapes.
  const tag = written.replaceAll('\\"', '"');
  const [start = '', slash, name = ''] = /^<\s*(\/\s*)?([a-z0-9-]+)/i.exec(tag) ?? [];
  const attributes = tag.slice(start.length).replace(/>$/, '');
  if (!Object.hasOwn(kses.tags, name.toLowerCase())) return '';
  if (slash) return `</${name}>`;
  const end = attributes.trimEnd().endsWith('/') ? ' /' : '';
  return `<${name}${filterAttributes(tagNameOf(`<${name}`), attributes)}${end}>`;
}

/**
 * The text that WordPress saves for an author who may not write all HTML: without tags and attributes that it
 * does not allow, but with the content of the tags.
 */
export function filterTags(html: string): string {
  return readTokens(escapeOpenTags(escapeUnknownEntities(html)))
    .map(({ kind, text }) => {
      if (kind === 'text') return text.replaceAll('>', '&gt;');
      return kind === 'comment' ? text : filterTag(text);
    })
    .join('');
}
