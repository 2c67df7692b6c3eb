import type { AttributeData, ElementData } from './element-data.ts';
import { findExample, type WorkbenchState, withAttributes } from './state-url.ts';

/** Whether a boolean attribute is on; an invalid text counts as the default, as for the element. */
export function isOn({ default: initial }: AttributeData, text: string | undefined): boolean {
  if (text === '' || text === 'true') return true;
  if (text === 'false') return false;
  return initial === 'true';
}

/** Text of an attribute from its switch; null leaves the attribute out. */
function readSwitch(
  attribute: AttributeData,
  isChecked: boolean,
  inExample: string | undefined,
): string | null {
  if (isOn(attribute, inExample) === isChecked) return inExample ?? null;
  if (isOn(attribute, undefined) === isChecked) return null;
  return isChecked ? '' : 'false';
}

/** The checked words of a list: the words in its text, or all words if the text is empty. */
export function checkedWords({ words = [] }: AttributeData, text: string | undefined): readonly string[] {
  if (!text) return words;
  const given = text.split(',').map((word) => word.trim());
  return words.filter((word) => given.includes(word));
}

/**
 * Text of an attribute from its field; null leaves the attribute out. An empty field means not set.
 *
 * @param value the field's value; for a switch, undefined when it is off
 * @param inExample the attribute's text in the example
 */
function readField(
  attribute: AttributeData,
  value: string | undefined,
  inExample: string | undefined,
): string | null {
  if (attribute.type === 'boolean') return readSwitch(attribute, value !== undefined, inExample);
  const text = (value ?? '').replaceAll('\r\n', '\n');
  if (text === (inExample ?? '').replaceAll('\r\n', '\n')) return inExample ?? null;
  if (attribute.words && text === attribute.words.join(',')) return null;
  // A segmented control shows the default while the attribute is not set.
  if (attribute.values && inExample === undefined && text === attribute.default) return null;
  return text === '' ? null : text;
}

/** The state with the value of one field. */
export function withField(
  state: WorkbenchState,
  element: ElementData,
  name: string,
  value: string | undefined,
): WorkbenchState {
  const attribute = element.attributes.find((entry) => entry.name === name);
  if (!attribute) return state;
  const text = readField(attribute, value, findExample(element, state.example)?.attributes[name]);
  return withAttributes(state, element, new Map(state.attributes).set(name, text));
}

/** The state with the values of all attribute fields, as a form sends them. */
export function withFields(
  state: WorkbenchState,
  element: ElementData,
  fields: URLSearchParams,
): WorkbenchState {
  const own = findExample(element, state.example)?.attributes ?? {};
  const texts = element.attributes.map((attribute) => {
    const values = fields.getAll(attribute.name);
    const value = attribute.words ? values.join(',') : values.at(-1);
    return [attribute.name, readField(attribute, value, own[attribute.name])] as const;
  });
  return withAttributes(state, element, new Map(texts));
}
