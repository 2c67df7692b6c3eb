import * as v from 'valibot';

/** A selector of a style rule, with the classes and tags that a page needs for a match. */
export interface Selector {
  readonly text: string;
  /**
   * Names of classes, and of variants of our elements (`content-table[theme=white]`). Names inside `:is()`,
   * `:not()`, `:where()` and lists in `:has()` do not count.
   */
  readonly classes: readonly string[];
  /** Tags that it names, with the same exceptions. */
  readonly tags: readonly string[];
}

/** A rule of a minified style sheet. The build parses the sheets. */
export type Rule =
  | { readonly kind: 'style'; readonly selectors: readonly Selector[]; readonly body: string }
  | { readonly kind: 'group'; readonly condition: string; readonly rules: readonly Rule[] }
  | { readonly kind: 'other'; readonly text: string };

const names = v.array(v.string());
const selectorSchema = v.object({ text: v.string(), classes: names, tags: names });
export const ruleSchema: v.GenericSchema<Rule> = v.variant('kind', [
  v.object({ kind: v.literal('style'), selectors: v.array(selectorSchema), body: v.string() }),
  v.object({ kind: v.literal('group'), condition: v.string(), rules: v.array(v.lazy(() => ruleSchema)) }),
  v.object({ kind: v.literal('other'), text: v.string() }),
]);

/** An element with a value of one attribute, by which rules select it. */
interface Variant {
  /** As in `Selector.classes`: `content-table[theme=white]`. */
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

function writeRule(rule: Rule, canMatch: (selector: Selector) => boolean): string {
  if (rule.kind === 'other') return rule.text;
  if (rule.kind === 'group') {
    const text = writeRules(rule.rules, canMatch);
    return text && `${rule.condition}{${text}}`;
  }
  const kept = rule.selectors.filter(canMatch);
  return kept.length > 0 ? `${kept.map(({ text }) => text).join()}{${rule.body}}` : '';
}

/** Writes the style sheet without the selectors that cannot match. */
export const writeRules = (
  rules: readonly Rule[],
  canMatch: (selector: Selector) => boolean = () => true,
): string => rules.map((rule) => writeRule(rule, canMatch)).join('');

/** The selectors of all rules, also of those inside groups. */
export const selectorsOf = (rules: readonly Rule[]): readonly Selector[] =>
  rules.flatMap((rule) => {
    if (rule.kind === 'group') return selectorsOf(rule.rules);
    return rule.kind === 'style' ? rule.selectors : [];
  });
