import { readAttributes, voidTags } from './start-tag.ts';

const renamed: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
};

/** JSX decodes entities in strings but has no escapes, so special values become expressions. */
const printValue = (text: string) =>
  /^[^"'&<>{}\\\r\n]*$/.test(text) ? `"${text}"` : `{${JSON.stringify(text)}}`;

function printTag(name: string, attributes: string, isSelfClosed: boolean): string {
  const isCustom = name.includes('-');
  const texts = [...readAttributes(attributes)].map(([attribute, text]) => {
    const property = isCustom ? attribute : (renamed[attribute] ?? attribute);
    return ` ${property}${text === '' ? '' : `=${printValue(text)}`}`;
  });
  return `<${name}${texts.join('')}${isSelfClosed || voidTags.has(name) ? ' />' : '>'}`;
}

const token = /<!--([\s\S]*?)-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[{}]/gi;

/** Converts markup to JSX: renames attributes, closes void tags, and escapes braces and comments. */
export function toJsx(html: string): string {
  return html.replace(token, (part, comment, end, name, attributes) => {
    if (comment !== undefined) return `{/*${comment.replaceAll('*/', '* /')}*/}`;
    if (!name) return `{'${part}'}`;
    if (end) return `</${name}>`;
    return printTag(name, attributes.replace(/\/\s*$/, ''), /\/\s*$/.test(attributes));
  });
}
