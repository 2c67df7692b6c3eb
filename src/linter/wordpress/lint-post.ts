import type { ElementCatalog } from '../element-catalog.ts';
import type { Problem } from '../problem.ts';
import type { MarkupChange, MarkupElement } from './compare-markup.ts';
import { isFiltered, predictPost, type Role, roles } from './predict-post.ts';

type WordPressProblem = Pick<Problem, 'rule' | 'message'>;

/** Advice for authors whose role may not save the element's tag. */
const pluginFix = 'use a block of the edu-embed plugin, or paste the URL of its frame.';

function explainSaveChange(
  { tag }: MarkupElement,
  { kind, attribute }: MarkupChange,
  isOwn: boolean,
): WordPressProblem {
  if (kind === 'attribute-removed')
    return { rule: 'wordpress-attribute', message: `WordPress removes ${attribute} from <${tag}>` };
  if (kind === 'attribute-changed')
    return {
      rule: 'wordpress-attribute',
      message: `WordPress changes the value of ${attribute} of <${tag}>`,
    };
  return {
    rule: 'wordpress-tag',
    message: `WordPress removes <${tag}> and keeps its text${isOwn ? `; ${pluginFix}` : ''}`,
  };
}

function explainRenderChange({ tag }: MarkupElement, { kind }: MarkupChange): WordPressProblem {
  if (kind === 'content-changed')
    return {
      rule: 'wordpress-paragraphs',
      message: `WordPress adds paragraphs that move content out of or into <${tag}>. Put <${tag}> in a Custom HTML block.`,
    };
  return {
    rule: 'wordpress-quotes',
    message: `WordPress ends <${tag}> at the > in an attribute and replaces the quotes after it; write &gt; and &lt; in attributes.`,
  };
}

const listRoles = (some: readonly Role[]) =>
  some.length === roles.length ? 'every role' : some.join(some.length === 2 ? ' and ' : ', ');

interface ProblemWithRoles extends Problem {
  readonly roles: readonly Role[];
}

/**
 * Finds the changes that a stock WordPress, without our plugin, would make to the content of a post.
 *
 * @param userRoles the roles of the users who may save it
 */
export function lintPost(html: string, catalog: ElementCatalog, userRoles: readonly Role[]): Problem[] {
  const found = new Map<string, ProblemWithRoles>();
  const groups = [false, true].map((filtered) => userRoles.filter((role) => isFiltered(role) === filtered));
  for (const group of groups) {
    const [role] = group;
    if (!role) continue;
    // All roles of the group have the same rights.
    const { elements, changesOnSave, changesOnRender } = predictPost(html, role);
    const add = (change: MarkupChange, explain: typeof explainSaveChange) => {
      const element = elements[change.index];
      if (!element?.position) return;
      const isOwn = catalog.attributes.has(element.tag);
      const { rule, message } = explain(element, change, isOwn);
      const key = JSON.stringify([rule, element.position, change.attribute]);
      const previous = found.get(key);
      const { tag, position } = element;
      const severity = isOwn ? 'error' : 'warning';
      const affected = [...new Set([...(previous?.roles ?? []), ...group])];
      found.set(key, {
        rule,
        message,
        severity,
        position,
        tag,
        attribute: change.attribute,
        roles: affected,
      });
    };
    for (const change of changesOnSave) add(change, explainSaveChange);
    for (const change of changesOnRender) add(change, explainRenderChange);
  }
  return [...found.values()]
    .map(({ roles: affected, message, ...problem }) => ({
      ...problem,
      message: `${listRoles(affected)}: ${message}${message.endsWith('.') ? '' : '.'}`,
    }))
    .sort(({ position: one }, { position: other }) => one.line - other.line || one.column - other.column);
}
