import { type CssNode, ident, type List, parse, type Selector as SelectorNode } from 'css-tree';
import type { Rule, Selector } from '../../../server/styles/style-rules.ts';

/** At-rules that apply the rules inside them under a condition. */
const groups = ['media', 'supports', 'container'];

function fail(error: { readonly message: string }): never {
  throw new Error(`A style sheet is invalid: ${error.message}.`);
}

/** Adds the classes and tags to the lists. Reads `:has()` with one selector, and no other brackets. */
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
  const textOf = ({ loc }: CssNode) => css.slice(loc?.start.offset, loc?.end.offset);

  function readSelector(node: CssNode): Selector {
    if (node.type !== 'Selector') return fail({ message: `${textOf(node)} is no selector` });
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
    if (node.type !== 'Atrule') return fail({ message: `${textOf(node)} is no rule` });
    const { block, name } = node;
    if (!block || !groups.includes(name)) return { kind: 'other', text: textOf(node) };
    const condition = textOf(node).slice(0, -textOf(block).length);
    return { kind: 'group', condition, rules: readAll(block.children) };
  }

  const readAll = (nodes: List<CssNode>): Rule[] => nodes.toArray().map(readRule);

  const sheet = parse(css, { positions: true, parseValue: false, onParseError: fail });
  if (sheet.type !== 'StyleSheet') return fail({ message: 'it has no rules' });
  return readAll(sheet.children);
}
