/** The text of a label without the text of its field, such as options. */
function nameOf(label: HTMLLabelElement): string {
  const copy = label.cloneNode(true) as HTMLLabelElement;
  copy.control?.remove();
  return copy.textContent.trim();
}

/**
 * The only field whose label has this text. `getByLabelText` reads the labels of every element, for each of
 * which jsdom searches the whole document: that takes seconds in a long list.
 */
export function fieldByLabel(text: string): HTMLElement {
  const found = [...document.querySelectorAll('label')].filter((label) => nameOf(label) === text);
  const [field] = found.map(({ control }) => control);
  if (!field || found.length > 1)
    throw new Error(`Expected one label "${text}" with a field; found ${found.length} labels`);
  return field;
}
