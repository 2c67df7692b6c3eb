import { decodeAttribute } from '../core/attributes.ts';
import { type AttributeSpec, hydrationStrategies } from '../core/declaration.ts';
import { editDistance } from '../core/text/edit-distance.ts';
import { pluralize } from '../core/text/format.ts';
import { nearestName } from '../core/text/nearest-name.ts';
import type { ElementCatalog } from './element-catalog.ts';
import type { Problem } from './problem.ts';
import { pageTagOf, type WrittenElement } from './written-element.ts';

/** Returns the problems of one element. */
export type Rule = (element: WrittenElement, catalog: ElementCatalog) => readonly Problem[];

/** Attributes that every element may have. */
const commonAttributes = new Set(
  (
    'id class style slot lang dir role hidden title part exportparts tabindex inert translate nonce is draggable ' +
    'autofocus accesskey autocapitalize autocorrect contenteditable enterkeyhint inputmode popover spellcheck ' +
    'writingsuggestions itemscope itemtype itemprop itemid itemref hydrate data-props'
  ).split(' '),
);
/**
 * Event handlers have at least three letters after `on`, as in `oncut`. Template languages have names such as
 * `@click`, `:heading`, `x-on:click`, `hx-get`, `v-if`, `[schools]`, `(click)`, `*ngIf`, `#ref`, `.heading`
 * and `?nested`.
 */
const commonNames = /^(?:data-|aria-|hx-|v-|x-|on[a-z]{3,}$|[a-z-]*[:@]|(?:\[?\(|[[*#.?])[a-z])/;

const isCommon = (name: string, tag: string) =>
  commonAttributes.has(name) || commonNames.test(name) || name.startsWith(`on${tag}-`);

/** Characters of text between two ad slots, about one screen of a phone. */
const minTextBetweenAds = 800;

const problemOf = (
  element: WrittenElement,
  rule: Problem['rule'],
  message: string,
  more: Partial<Pick<Problem, 'severity' | 'attribute' | 'fix'>> = {},
): Problem => ({
  rule,
  severity: 'error',
  message,
  position: element.position,
  tag: pageTagOf(element),
  ...more,
});

/** Adds the page's prefix to a declared tag. Child tags such as `accordion-section` have none. */
const addPrefix = (
  tag: string,
  { prefix = '' }: WrittenElement,
  { attributes, parents }: ElementCatalog,
): string => (attributes.has(tag) && !parents.has(tag) ? prefix + tag : tag);

const findUnknownElement: Rule = (element, catalog) => {
  const { attributes, parents } = catalog;
  const { tag, prefix } = element;
  if (attributes.has(tag)) return [];
  const pageTag = pageTagOf(element);
  const child = prefix && tag.startsWith(prefix) ? tag.slice(prefix.length) : '';
  if (parents.has(child)) {
    const message = `<${pageTag}> is not an element; use <${child}>, because children have no prefix.`;
    return [problemOf(element, 'unknown-element', message, { fix: child })];
  }
  const nearest = nearestName(tag, attributes.keys());
  if (!nearest) return [];
  const fix = addPrefix(nearest, element, catalog);
  if (editDistance(tag, nearest, 1) === 1)
    return [problemOf(element, 'unknown-element', `<${pageTag}> is not an element; use <${fix}>.`, { fix })];
  // Elements of other projects, such as `<tab-nav>`, often differ by two edits.
  const message = `<${pageTag}> is not an edu-embed element; if you mean <${fix}>, correct the tag.`;
  return [problemOf(element, 'unknown-element', message, { severity: 'warning', fix })];
};

const findDuplicates: Rule = (element, { attributes }) => {
  const { tag, duplicates = [], typographicQuotes } = element;
  // After a typographic quote, each word of the value is an attribute.
  if (!attributes.has(tag) || typographicQuotes?.size) return [];
  return duplicates.map((attribute) => {
    const message = `<${pageTagOf(element)}> has ${attribute} more than once, and browsers use the first one; remove the others.`;
    return problemOf(element, 'duplicate-attribute', message, { attribute });
  });
};

/** Template languages bind an attribute with names such as `:heading`, `[heading]` and `v-bind:heading`. */
const isBoundTo = (name: string) => (written: string) =>
  /^[vx]-bind$/.test(written) || (/[:.[]/.test(written) && written.replace(']', '').endsWith(name));

const findMissingAttributes: Rule = (element, { attributes }) =>
  [...(attributes.get(element.tag) ?? [])].flatMap(([attribute, { isRequired }]) => {
    if (!isRequired || element.attributes.get(attribute)?.trim()) return [];
    if ([...element.attributes.keys()].some(isBoundTo(attribute))) return [];
    const message = `<${pageTagOf(element)}> shows nothing without ${attribute}; add ${attribute}="…".`;
    return [problemOf(element, 'missing-attribute', message, { attribute })];
  });

const findUnknownAttributes: Rule = (element, { attributes }) => {
  const specs = attributes.get(element.tag);
  if (!specs) return [];
  return [...element.attributes.keys()].flatMap((attribute) => {
    if (specs.has(attribute) || isCommon(attribute, element.tag)) return [];
    const nearest = nearestName(attribute, specs.keys());
    const names = [...specs.keys()];
    const advice = nearest
      ? `use ${nearest}.`
      : names.length > 0
        ? `it has ${names.join(', ')}.`
        : 'it has no attributes of its own.';
    const message = `<${pageTagOf(element)}> has no attribute ${attribute}; ${advice}`;
    return [problemOf(element, 'unknown-attribute', message, { attribute, fix: nearest })];
  });
};

/** Typographic quotes and double-escaped entities of quotes come from text filters of a CMS. */
const damagedQuotes = /[“”„″]|&(?:amp;)?(?:#82(?:20|21|43)|#0?34|quot);/;

function explainInvalidJson(text: string, error: unknown): Pick<Problem, 'rule' | 'message'> {
  if (damagedQuotes.test(text))
    return {
      rule: 'damaged-json',
      message:
        'a text filter replaced the quotes of the JSON; write it in an HTML block, with straight quotes',
    };
  if (/^\s*[[{]\s*$/.test(text) || /[[{]\s*\\?$/.test(text))
    return {
      rule: 'damaged-json',
      message:
        'the JSON ends at its first double quote; put single quotes around the value, or write &quot; for each double quote in it',
    };
  return { rule: 'invalid-value', message: `the JSON is invalid: ${(error as Error).message}` };
}

function explainJson(text: string): Pick<Problem, 'rule' | 'message'> {
  try {
    JSON.parse(text);
  } catch (error) {
    return explainInvalidJson(text, error);
  }
  return { rule: 'invalid-value', message: 'the JSON does not have the shape that the attribute expects' };
}

/** Advises to use an allowed value. In `grid-N`, N stands for any number. */
function adviseValue(allowed: string, value: string): string {
  const example = allowed.replace(/-N$/, `-${value.replaceAll(/\D/g, '') || 3}`);
  return example !== allowed && allowed.toLowerCase() === value.toLowerCase()
    ? `Replace N with a number, such as ${example}.`
    : `Use ${example}.`;
}

function checkValue(element: WrittenElement, attribute: string, spec: AttributeSpec): Problem[] {
  const text = element.attributes.get(attribute);
  if (text === undefined) return [];
  const problems: Problem[] = [];
  decodeAttribute(attribute, spec, text, (_name, problem, value = text) => {
    const { rule, message } =
      spec.type === 'json' ? explainJson(text) : ({ rule: 'invalid-value', message: problem } as const);
    const nearest = 'values' in spec && spec.values ? nearestName(value, spec.values) : undefined;
    const hint = nearest ? ` ${adviseValue(nearest, value)}` : '';
    problems.push(problemOf(element, rule, `${attribute}: ${message}.${hint}`, { attribute }));
  });
  return problems;
}

const findInvalidValues: Rule = (element, { attributes }) =>
  [...(attributes.get(element.tag) ?? [])].flatMap(([attribute, spec]) =>
    checkValue(element, attribute, spec),
  );

const findTypographicQuotes: Rule = (element, { attributes }) =>
  [...(attributes.has(element.tag) ? (element.typographicQuotes ?? []) : [])].map(([attribute, quote]) => {
    const advice = `write ${attribute}="…" with straight quotes.`;
    const message = `${attribute}: the value starts with a typographic quote (${quote}); ${advice}`;
    return problemOf(element, 'invalid-value', message, { attribute });
  });

const findInvalidHydrate: Rule = (element, { attributes }) => {
  const value = element.attributes.get('hydrate');
  if (value === undefined || !attributes.has(element.tag)) return [];
  if ((hydrationStrategies as readonly string[]).includes(value)) return [];
  const message = `hydrate: ${JSON.stringify(value)} is not one of ${hydrationStrategies.join(', ')}.`;
  return [problemOf(element, 'invalid-value', message, { attribute: 'hydrate' })];
};

const findMissingEnds: Rule = (element, { attributes }) => {
  const { isSelfClosed, hasEndTag, endsWithParagraph } = element;
  if (!attributes.has(element.tag)) return [];
  const tag = pageTagOf(element);
  const advice = `write <${tag} …></${tag}>.`;
  if (isSelfClosed)
    return [
      problemOf(
        element,
        'self-closing',
        `<${tag} /> does not end the element, as HTML ignores the slash; ${advice}`,
      ),
    ];
  if (hasEndTag) return [];
  const message = endsWithParagraph
    ? `<${tag}> is inside <p>, which ends before the next block element; move it out of the <p>.`
    : `<${tag}> has no end tag; ${advice}`;
  return [problemOf(element, 'missing-end-tag', message)];
};

const findMisplaced: Rule = (element, catalog) => {
  const { attributes, parents, childless } = catalog;
  const pageTag = pageTagOf(element);
  const { tag, parent = '', control, container = '', hiddenIn } = element;
  const wanted = parents.get(tag);
  if (wanted && !wanted.includes(parent))
    return [
      problemOf(
        element,
        'misplaced-element',
        `<${pageTag}> works only directly inside ${wanted.map((name) => `<${addPrefix(name, element, catalog)}>`).join(' or ')}.`,
      ),
    ];
  if (!attributes.has(tag)) return [];
  const outer = hiddenIn ?? (childless.has(container) ? container : undefined);
  const outerTag = outer && addPrefix(outer, element, catalog);
  if (outerTag)
    return [
      problemOf(
        element,
        'misplaced-element',
        `<${pageTag}> is inside <${outerTag}>, which does not show it; write </${outerTag}> before it.`,
      ),
    ];
  // These two only show text or an image; the other elements have their own controls.
  if (control && !['site-icon', 'icon-percentage'].includes(tag))
    return [
      problemOf(
        element,
        'misplaced-element',
        `<${pageTag}> is inside <${control}>, whose click it would share; move it out.`,
        { severity: 'warning' },
      ),
    ];
  return [];
};

const findDenseAds: Rule = (element) => {
  const { tag, attributes, textSincePrevious } = element;
  if (tag !== 'ad-slot' || attributes.get('left-out') || textSincePrevious >= minTextBetweenAds) return [];
  // Slots with other placements are beside the text, or at its start or end.
  if ((attributes.get('placement') || 'in-paragraph') !== 'in-paragraph') return [];
  const count = pluralize(textSincePrevious, 'character');
  const message = `this ad slot follows the previous one after only ${count} of text; leave at least ${minTextBetweenAds}.`;
  return [problemOf(element, 'dense-ads', message, { severity: 'warning' })];
};

const findUnsizedImages: Rule = (element) => {
  if (element.tag !== 'img') return [];
  if (element.attributes.has('width') && element.attributes.has('height')) return [];
  const message =
    'the image has no width and height; add both, in pixels, so that nothing moves when it loads.';
  return [problemOf(element, 'image-size', message, { severity: 'warning' })];
};

const rules: readonly Rule[] = [
  findUnknownElement,
  findUnknownAttributes,
  findMissingAttributes,
  findDuplicates,
  findInvalidValues,
  findTypographicQuotes,
  findInvalidHydrate,
  findMissingEnds,
  findMisplaced,
  findDenseAds,
  findUnsizedImages,
];

/** Applies all rules that read only the page, to the elements in document order. */
export function lintElements(elements: readonly WrittenElement[], catalog: ElementCatalog): Problem[] {
  return elements.flatMap((element) => rules.flatMap((rule) => rule(element, catalog)));
}
