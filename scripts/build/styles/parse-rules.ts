import { type CssNode, ident, type List, parse, type Selector as SelectorNode } from 'css-tree';
import type { Rule, Selector } from '../../../server/styles/style-rules.ts';

/** At-rules that apply the rules inside them under a condition. */
const groups = ['media', 'supports', 'container'];

/** Errors show at most this many characters of the sheet. */
const maxShownCharacters = 60;

/**
 * Adds the classes and tags to the lists. Reads the selector in `:has()` if there is only one, and skips
 * other functional pseudo-classes.
 */
function collectNames({ children }: SelectorNode, classes: string[], tags: string[]): void {
  for (const node of children) {
    if (node.type === 'ClassSelector') classes.push(ident.decode(node.name));
    if (node.type === 'TypeSelector' && node.name !== '*') tags.push(node.name);
    if (node.type !== 'PseudoClassSelector' || node.name !== 'has') continue;
    const list = node.children?.first;
    if (list?.type !== 'SelectorList' || list.children.size !== 1) continue;
    const [inner] = list.children;
    if (inner?.type === 'Selector') collectNames(inner, classes, tags);
  }
}

/** The names of variants: `content-table[theme=white]` at the start of a selector, or several of them. */
function readVariants({ children }: SelectorNode): string[] {
  const [first, ...others] = children;
  if (first?.type !== 'TypeSelector' || !first.name.includes('-')) return [];
  const variants: string[] = [];
  for (const node of others) {
    if (node.type !== 'AttributeSelector' || node.matcher !== '=' || node.value?.type !== 'Identifier') break;
    variants.push(`${first.name}[${node.name.name}=${node.value.name}]`);
  }
  return variants;
}

/**
 * Parses a style sheet into rules that keep its text.
 *
 * @param css minified
 * @throws Error if it is invalid
 */
export function readRules(css: string): Rule[] {
  const offsetOf = ({ loc }: CssNode) => loc?.start.offset ?? 0;
  const textOf = ({ loc }: CssNode) => css.slice(loc?.start.offset, loc?.end.offset);

  function fail(offset: number, problem: string): never {
    const text = css.slice(offset, offset + maxShownCharacters);
    throw new Error(`A style sheet is invalid at ${text}: ${problem}. Correct this rule in its .css file.`);
  }

  function readSelector(node: CssNode): Selector {
    if (node.type !== 'Selector') return fail(offsetOf(node), 'this is not a selector');
    const classes = readVariants(node);
    const tags: string[] = [];
    collectNames(node, classes, tags);
    return { text: textOf(node), classes, tags };
  }

  function readRule(node: CssNode): Rule {
    if (node.type === 'Rule' && node.prelude.type === 'SelectorList')
      return {
        kind: 'style',
        selectors: node.prelude.children.toArray().map(readSelector),
        body: textOf(node.block).slice(1, -1),
      };
    if (node.type !== 'Atrule') return fail(offsetOf(node), 'this is not a rule');
    const { block, name } = node;
    if (!block || !groups.includes(name)) return { kind: 'other', text: textOf(node) };
    const condition = textOf(node).slice(0, -textOf(block).length);
    return { kind: 'group', condition, rules: readAll(block.children) };
  }

  const readAll = (nodes: List<CssNode>): Rule[] => nodes.toArray().map(readRule);

  const sheet = parse(css, {
    positions: true,
    parseValue: false,
    onParseError: ({ offset, message }) => fail(offset, message),
  });
  if (sheet.type !== 'StyleSheet') return fail(0, 'it has no rules');
  return readAll(sheet.children);
}
