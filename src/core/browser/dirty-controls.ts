export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A selector is faster than a loop: the finders of a page have hundreds of options. */
const changedOption = ':checked:not([selected]),[selected]:not(:checked)';

/** True when the visitor has changed the control since the server rendered it. */
function isDirty(control: Control): boolean {
  // The first option is selected by default if no other one is.
  if ('options' in control)
    return [...control.querySelectorAll<HTMLOptionElement>(changedOption)].some(({ index }) => index);
  if (/checkbox|radio/.test(control.type))
    return (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked;
  return control.value !== control.defaultValue;
}

/** The fields of a root that the visitor has changed. */
export function dirtyControls(root: ParentNode): Control[] {
  return [...root.querySelectorAll<Control>('input,select,textarea')].filter(isDirty);
}
