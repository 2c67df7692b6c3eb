import { type ElementSegment, escapeHtml, type Segment } from '../content/segments.ts';

/** A part of a page: HTML that is safe already, with elements between it that are drawn later. */
export class Fragment {
  readonly segments: readonly Segment[];

  constructor(segments: readonly Segment[]) {
    this.segments = segments;
  }
}

/** What may stand in an `html` template: text is escaped, nothing and false are left out. */
export type Insertable = Fragment | string | number | null | undefined | false | readonly Insertable[];

function addInsertable(value: Insertable, segments: Segment[]): void {
  if (value === null || value === undefined || value === false) return;
  // A spread of more than some 100,000 values overflows the stack.
  if (value instanceof Fragment) for (const segment of value.segments) segments.push(segment);
  else if (typeof value === 'string' || typeof value === 'number') segments.push({ kind: 'html', html: escapeHtml(String(value)) });
  else for (const part of value) addInsertable(part, segments);
}

/** HTML that is known to be safe, as it is. */
export function safe(html: string): Fragment {
  return new Fragment([{ kind: 'html', html }]);
}

/** Builds a fragment from a template; values are text unless they are fragments themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Insertable[]): Fragment {
  const segments: Segment[] = [];
  strings.forEach((text, index) => {
    if (text) segments.push({ kind: 'html', html: text });
    addInsertable(values[index], segments);
  });
  return new Fragment(segments);
}

type AttributeValue = string | number | boolean | undefined | null | object;

function attributeText(value: AttributeValue): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'object') return JSON.stringify(value);
  return value === true ? '' : String(value);
}

/** One of our elements in a template. Attributes without a value are left out, objects become JSON. */
export function element(tag: string, attributes: Readonly<Record<string, AttributeValue>>, children?: Insertable): Fragment {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const text = attributeText(value);
    if (text !== undefined) texts[name] = text;
  }
  const open: ElementSegment = { kind: 'element', tag, attributes: texts, items: [], isInLink: false };
  return html`${new Fragment([open])}${children}${safe(`</${tag}>`)}`;
}

/** The HTML of a fragment without elements, for what is kept as a string. */
export function toText(fragment: Fragment): string {
  return fragment.segments.map((segment) => (segment.kind === 'html' ? segment.html : '')).join('');
}
