import { nextTurn } from '../../next-turn.ts';
import type { ElementRules } from '../element-rules.ts';
import { parseTreeAsync, withTree } from '../parse-async.ts';
import { type LocatedElements, locateInTree } from './locate-in-tree.ts';

/**
 * Finds our elements in the HTML of another system's page. Returns the position, attributes and items of each
 * element. Yields to the event loop, because the HTML may be a megabyte long.
 */
export function locateElements(html: string, rules: ElementRules): Promise<LocatedElements> {
  return withTree(html, async () => {
    const tree = await parseTreeAsync(html, { sourceCodeLocationInfo: true });
    return locateInTree(tree, rules, { pause: nextTurn });
  });
}
