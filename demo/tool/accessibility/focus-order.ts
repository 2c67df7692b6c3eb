import { computeAccessibleName } from 'dom-accessibility-api';

/** A tab stop: an element that the Tab key reaches. A group of radio buttons has one. */
export interface TabStop {
  readonly element: HTMLElement;
  readonly role: string;
  readonly name: string;
}

const candidates =
  'a[href], button, input, select, textarea, summary, [tabindex], audio[controls], video[controls]';

/**
 * The elements of the flat tree, in order: shadow roots replace children, and assigned elements replace
 * slots.
 */
export function* walkElements(node: Node): Generator<HTMLElement> {
  if (node instanceof (node.ownerDocument?.defaultView ?? window).HTMLElement) {
    yield node as HTMLElement;
    const slot = node.localName === 'slot' ? (node as HTMLSlotElement).assignedNodes() : [];
    if (slot.length > 0) {
      for (const child of slot) yield* walkElements(child);
      return;
    }
  }
  const { shadowRoot } = node as Partial<Element>;
  for (const child of (shadowRoot ?? node).childNodes) yield* walkElements(child);
}

const isVisible = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });

/** Whether Tab skips this radio button: it reaches the checked one of a group, or the first visible one. */
function isSkippedRadio(element: HTMLElement): boolean {
  const { type, name, checked, form } = element as HTMLInputElement;
  if (element.localName !== 'input' || type !== 'radio' || !name || checked) return false;
  const group = [
    ...(element.getRootNode() as ParentNode).querySelectorAll<HTMLInputElement>('[type=radio]'),
  ].filter((other) => other.name === name && other.form === form && !other.disabled && isVisible(other));
  return group.some((other) => other.checked) || group[0] !== element;
}

function isStop(element: HTMLElement): boolean {
  if (!element.matches(candidates) || element.tabIndex < 0 || element.matches(':disabled')) return false;
  if (element.closest('[inert]') || (element as HTMLInputElement).type === 'hidden') return false;
  return isVisible(element) && !isSkippedRadio(element);
}

const roles: Readonly<Record<string, string>> = {
  a: 'Link',
  button: 'Button',
  select: 'Choice',
  textarea: 'Text field',
  summary: 'Summary',
};
const inputRoles: Readonly<Record<string, string>> = {
  checkbox: 'Checkbox',
  radio: 'Radio button',
  range: 'Slider',
  submit: 'Button',
};

function roleOf(element: HTMLElement): string {
  const role = element.getAttribute('role');
  if (role) return role.charAt(0).toUpperCase() + role.slice(1);
  if (element.localName === 'input') return inputRoles[(element as HTMLInputElement).type] ?? 'Field';
  return roles[element.localName] ?? 'Region';
}

function nameOf(element: HTMLElement): string {
  // The library puts a space before hidden text that continues a label, such as “: Halvorsen”.
  const name = computeAccessibleName(element)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[:,.;])/g, '')
    .trim();
  return name.slice(0, 120) || 'Without a name';
}

const keys: Readonly<Record<string, string>> = {
  Link: 'Enter follows it',
  Button: 'Enter or Space presses it',
  Summary: 'Enter or Space opens it; the focus stays',
  Choice: 'Arrow keys choose',
  Checkbox: 'Space switches it',
  'Radio button': 'Arrow keys choose',
  Slider: 'Arrow keys change it',
  Tab: 'Arrow keys move to the next tab',
};

/** A description of the keys that work on a tab stop. */
export const keysOf = ({ role }: TabStop): string =>
  keys[role] ?? (role === 'Region' ? 'Arrow keys scroll' : 'Text');

/** The tab stops of a page, in document order: that of the Tab key without positive `tabindex` values. */
export function listTabStops(page: Document): TabStop[] {
  return [...walkElements(page.body)]
    .filter(isStop)
    .map((element) => ({ element, role: roleOf(element), name: nameOf(element) }));
}
