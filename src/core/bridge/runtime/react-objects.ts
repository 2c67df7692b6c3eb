import type { AttributeTable } from '../../declaration.ts';
import { toKebab } from '../../names.ts';
import type { ElementController } from '../element-controller.ts';

/** The string that an object or a list of objects becomes in an attribute. */
const objectAsText = /^\[object \w+\]/;

/**
 * While a tag is not defined yet, React 19 writes an object into its attribute, as "[object Object]". React
 * stores the object in the node's props; this function copies it to the element's properties. Other
 * frameworks set the properties themselves.
 *
 * @returns the attributes whose text is such a string, so that only the property has the object
 */
export function adoptReactObjects(
  { host, properties }: ElementController,
  table: AttributeTable,
): ReadonlySet<string> {
  const adopted = new Set<string>();
  const key = Object.keys(host).find((name) => name.startsWith('__reactProps$'));
  const props = key && (host as unknown as Record<string, Record<string, unknown> | undefined>)[key];
  if (!props) return adopted;
  for (const property of Object.keys(table)) {
    const attribute = toKebab(property);
    const value = props[property] ?? props[attribute];
    if (Object(value) !== value || !objectAsText.test(host.getAttribute(attribute) ?? '')) continue;
    adopted.add(attribute);
    if (!properties.has(property)) properties.set(property, value);
  }
  return adopted;
}
