export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** True when the visitor has changed the control since the server drew it. */
function isDirty(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const drawn = options.some((option) => option.defaultSelected) ? options.findIndex((option) => option.defaultSelected) : 0;
    return control.selectedIndex !== drawn;
  }
  if (control.type === 'checkbox' || control.type === 'radio') return (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked;
  return control.value !== control.defaultValue;
}

/** The fields of a root that the visitor has changed. */
export function dirtyControls(root: ParentNode): Control[] {
  return [...root.querySelectorAll<Control>('input,select,textarea')].filter(isDirty);
}
