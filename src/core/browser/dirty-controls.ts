export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** True when the visitor has changed the control since the server rendered it. */
function isDirty(control: Control): boolean {
  // The first option is selected by default if no other one is.
  if ('options' in control)
    return [...control.options].some((option) => option.index && option.selected !== option.defaultSelected);
  if (/checkbox|radio/.test(control.type))
    return (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked;
  return control.value !== control.defaultValue;
}

/** The fields of a root that the visitor has changed. */
export function dirtyControls(root: ParentNode): Control[] {
  return [...root.querySelectorAll<Control>('input,select,textarea')].filter(isDirty);
}
