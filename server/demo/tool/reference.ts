import {
  type AttributeSpec,
  type AttributeTable,
  allowedValues,
  type ElementDeclaration,
} from '../../../src/core/declaration.ts';
import { toKebab } from '../../../src/core/names.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import { defaultText } from '../element-data.ts';
import { renderInlineCode } from './inline-code.ts';

/** By attribute type; an enum is described by its values. */
const typeTexts: Readonly<Partial<Record<AttributeSpec['type'], string>>> = {
  string: 'Text',
  url: 'URL',
  list: 'Words, comma-separated',
  json: 'JSON',
  integer: 'Whole number',
  number: 'Number',
  boolean: 'Boolean',
};

function typeText(spec: AttributeSpec): string {
  const values = allowedValues(spec)?.join(' · ');
  if (values) return spec.type === 'list' ? `${values}, comma-separated` : values;
  const range = 'min' in spec || 'max' in spec ? `, ${spec.min ?? ''} to ${spec.max ?? ''}` : '';
  return `${typeTexts[spec.type]}${range}`;
}

function renderAttributes(caption: string, table: AttributeTable): Markup {
  return html`<div class="wb-scroll" role="region" aria-label="${caption}" tabindex="0"><table class="wb-table"><caption>${caption}</caption>
<thead><tr><th scope="col">Attribute</th><th scope="col">Value</th><th scope="col">Default</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(table).map(
    ([name, spec]) =>
      html`<tr><th scope="row"><code>${toKebab(name)}</code></th><td>${typeText(spec)}</td><td>${defaultText(spec) === undefined ? 'None' : html`<code>${defaultText(spec)}</code>`}</td><td>${renderInlineCode(spec.description)}</td></tr>`,
  )}</tbody></table></div>`;
}

function renderNames(caption: string, head: string, names: Readonly<Record<string, string>>): Markup {
  return html`<div class="wb-scroll" role="region" aria-label="${caption}" tabindex="0"><table class="wb-table"><caption>${caption}</caption>
<thead><tr><th scope="col">${head}</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(names).map(([name, description]) => html`<tr><th scope="row"><code>${name || 'default'}</code></th><td>${renderInlineCode(description)}</td></tr>`)}</tbody></table></div>`;
}

const none = (text: string) => html`<p class="wb-note">${text}</p>`;

/** Names of the tokens that the page around an element may set. */
const readTokenNames = (tokens: string) => [...new Set(tokens.match(/--edu-[a-z0-9-]+/g) ?? [])];

/** The reference of an element from its declaration, in sections. */
export function listReference(declaration: ElementDeclaration, tokens: string) {
  const { attributes, items, events = {}, slots = {}, parts = {} } = declaration;
  const itemAttributes = items?.match ? (items.attributes ?? {}) : {};
  const styleNames = readTokenNames(tokens);
  const section = (name: string, names: Readonly<Record<string, string>>, head: string, empty: string) => ({
    id: name.toLowerCase(),
    name,
    count: Object.keys(names).length,
    body: Object.keys(names).length > 0 ? renderNames(name, head, names) : none(empty),
  });
  const attributeCount = Object.keys(attributes).length;
  return [
    {
      id: 'attributes',
      name: 'Attributes',
      count: attributeCount,
      body: html`${attributeCount > 0 ? renderAttributes('Attributes', attributes) : none('This element has no attributes of its own.')}
${Object.keys(itemAttributes).length > 0 && renderAttributes(`Attributes of <${items?.match}>`, itemAttributes)}`,
    },
    section('Slots', slots, 'Slot', 'This element has no slots for content.'),
    section('Events', events, 'Event', 'This element dispatches no events of its own.'),
    section('Parts', parts, 'Part', 'This element has no parts to style.'),
    {
      id: 'style-properties',
      name: 'Style properties',
      count: styleNames.length,
      body: html`<p class="wb-note">Set these on any element of the page. They reach all widgets inside it.</p><ul class="wb-tokens">${styleNames.map((name) => html`<li><code>${name}</code></li>`)}</ul>`,
    },
  ];
}
