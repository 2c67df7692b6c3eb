/** A rule of a minified style sheet, with the classes and tags that a page needs for the rule to match. */
type Rule =
  | { readonly kind: 'style'; readonly selectors: readonly Selector[]; readonly body: string }
  | { readonly kind: 'group'; readonly condition: string; readonly rules: readonly Rule[] }
  | { readonly kind: 'other'; readonly text: string };

interface Selector {
  readonly text: string;
  /**
   * Classes that a page needs for a match, and variants of our elements (`content-table[theme=white]`); those
   * inside `:is()`, `:not()`, `:where()` and lists in `:has()` do not count.
   */
  readonly classes: readonly string[];
  /** Tags that it names, with the same exceptions. */
  readonly tags: readonly string[];
}

/** A style sheet that can be reduced to the rules for some classes. */
export interface RuleSet {
  /** Every class and every variant of our elements that a selector needs. */
  readonly classes: ReadonlySet<string>;
  /** Every tag that a selector needs. */
  readonly tags: ReadonlySet<string>;
  /**
   * Writes the sheet without selectors whose classes or tags do not occur.
   *
   * @param hasTag whether a tag occurs; when omitted, selectors of all tags are kept
   */
  keep(occurs: (name: string) => boolean, hasTag?: (tag: string) => boolean): string;
}

const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;

/**
 * Index of the first of the characters outside strings and nested brackets; the length when there is none.
 */
function findOutside(css: string, from: number, characters: string): number {
  let depth = 0;
  for (let index = from; index < css.length; index += 1) {
    const character = css[index] ?? '';
    quoted.lastIndex = index;
    if ((character === '"' || character === "'") && quoted.test(css)) index = quoted.lastIndex - 1;
    else if (character === '\\') index += 1;
    else if (depth === 0 && characters.includes(character)) return index;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
  }
  return css.length;
}

function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  for (let start = 0; start <= list.length; ) {
    const end = findOutside(list, start, ',');
    selectors.push(list.slice(start, end));
    start = end + 1;
  }
  return selectors;
}

/** The text without anything in brackets, except for the content of a `:has()` with one selector. */
function dropBrackets(selector: string): string {
  const next = selector.replace(
    /(:has)?\(([^()]*)\)|\[[^[\]]*\]/g,
    (_brackets, has: string | undefined, content = '') =>
      has && !content.includes(',') ? ` ${content}` : '',
  );
  return next === selector ? selector : dropBrackets(next);
}

/** One of our elements with values of its attributes: `content-table[theme=white]`. */
const leadingVariant = /^([a-z]+-[a-z-]+)((?:\[[a-z-]+=[\w-]+\])+)/;

function readVariants(selector: string): string[] {
  const [, tag = '', conditions = ''] = leadingVariant.exec(selector) ?? [];
  return [...conditions.matchAll(/\[[^[\]]+\]/g)].map(([condition]) => tag + condition);
}

/** An element with a value of one attribute, by which rules select it. */
interface Variant {
  /** As in `RuleSet.classes`: `content-table[theme=white]`. */
  readonly name: string;
  readonly tag: string;
  readonly attribute: string;
  readonly value: string;
}

/** Reads the name of a variant; undefined for the name of a class. */
export function readVariant(name: string): Variant | undefined {
  const [, tag, attribute, value] = /^([\w-]+)\[([\w-]+)=([\w-]+)\]$/.exec(name) ?? [];
  return tag && attribute && value ? { name, tag, attribute, value } : undefined;
}

/** The tag of a compound selector. */
const leadingTag = /(?<=^|[\s>+~])[a-z][\w-]*/g;

function readSelector(text: string): Selector {
  const compounds = dropBrackets(text.replace(/"(?:[^"\\]|\\.)*"/g, ''));
  const names = [...compounds.matchAll(/\.((?:[\w-]|\\.)+)/g)];
  const classes = names.map(([, name = '']) => name.replaceAll('\\', ''));
  return { text, classes: [...readVariants(text), ...classes], tags: compounds.match(leadingTag) ?? [] };
}

function readRule(head: string, body: string): Rule {
  if (/^@(?:media|supports|container)/.test(head))
    return { kind: 'group', condition: head, rules: readRules(body) };
  if (head.startsWith('@')) return { kind: 'other', text: `${head}{${body}}` };
  return { kind: 'style', selectors: splitSelectors(head).map(readSelector), body };
}

function readRules(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let start = 0; start < css.length; ) {
    const open = findOutside(css, start, '{;');
    if (css[open] !== '{') {
      rules.push({ kind: 'other', text: css.slice(start, open + 1) });
      start = open + 1;
      continue;
    }
    const close = findOutside(css, open + 1, '}');
    rules.push(readRule(css.slice(start, open), css.slice(open + 1, close)));
    start = close + 1;
  }
  return rules;
}

function writeRule(rule: Rule, canMatch: (selector: Selector) => boolean): string {
  if (rule.kind === 'other') return rule.text;
  if (rule.kind === 'group') {
    const text = rule.rules.map((inner) => writeRule(inner, canMatch)).join('');
    return text && `${rule.condition}{${text}}`;
  }
  const kept = rule.selectors.filter(canMatch);
  return kept.length > 0 ? `${kept.map(({ text }) => text).join()}{${rule.body}}` : '';
}

const selectorsOf = (rule: Rule): readonly Selector[] => {
  if (rule.kind === 'group') return rule.rules.flatMap(selectorsOf);
  return rule.kind === 'style' ? rule.selectors : [];
};

/**
 * Parses a style sheet.
 *
 * @param css minified
 */
export function readRuleSet(css: string): RuleSet {
  const rules = readRules(css);
  const selectors = rules.flatMap(selectorsOf);
  return {
    classes: new Set(selectors.flatMap(({ classes }) => classes)),
    tags: new Set(selectors.flatMap(({ tags }) => tags)),
    keep(occurs, hasTag = () => true) {
      const canMatch = ({ classes, tags }: Selector) => classes.every(occurs) && tags.every(hasTag);
      return rules.map((rule) => writeRule(rule, canMatch)).join('');
    },
  };
}
