import { nearestName } from '../../src/core/text/nearest-name.ts';
import type { ElementCatalog } from '../../src/linter/element-catalog.ts';
import type { Problem } from '../../src/linter/problem.ts';

/** The correct spelling of a misspelled tag or attribute; undefined for other problems. */
export function findFix(
  { rule, tag, attribute }: Problem,
  { attributes }: ElementCatalog,
): string | undefined {
  if (rule === 'unknown-element') return nearestName(tag, attributes.keys());
  if (rule === 'unknown-attribute' && attribute)
    return nearestName(attribute, attributes.get(tag)?.keys() ?? []);
  return undefined;
}
