import { flushSync } from 'react-dom';
import { type Control, dirtyControls } from '../../browser/dirty-controls.ts';
import { restoreOptions } from '../../browser/early-options.ts';

type Tracked = HTMLElement & { _valueTracker?: { setValue(value: string): void } };

/** React ignores an event whose value equals the tracked one; this resets the tracked value. */
function resetTrackedValue(control: HTMLElement): void {
  (control as Tracked)._valueTracker?.setValue('\u0000');
}

function dispatchChange(control: HTMLElement): void {
  for (const type of ['input', 'change'])
    flushSync(() => control.dispatchEvent(new Event(type, { bubbles: true })));
}

/** Returns a function that restores the caret after a new value. Some fields have no caret. */
function saveCaret(control: Control): () => void {
  if (control instanceof HTMLSelectElement || control.selectionStart === null) return () => undefined;
  const { selectionStart, selectionEnd } = control;
  return () => control.setSelectionRange(selectionStart, selectionEnd);
}

function saveControl(control: Control): () => void {
  const { value } = control;
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    const { checked } = control;
    return () => {
      // Checking another button of the group unchecks this one.
      if (control.type === 'radio' && !checked) return;
      // React ignores a click that does not change the state, so this reverts the visitor's change first.
      control.checked = !checked;
      flushSync(() => control.click());
    };
  }
  const restoreCaret = saveCaret(control);
  return () => {
    control.value = value;
    resetTrackedValue(control);
    dispatchChange(control);
    restoreCaret();
  };
}

/**
 * Saves the values that the visitor typed or chose in the server-rendered fields before hydration.
 *
 * @returns a function to call after hydration, which passes each field's value to React
 */
export function saveFormState(container: HTMLElement): () => void {
  restoreOptions(container);
  const restoreControls = dirtyControls(container).map(saveControl);
  return () => {
    for (const restoreControl of restoreControls) restoreControl();
  };
}
