import { flushSync } from 'react-dom';
import { type Control, dirtyControls } from '../dirty-controls.ts';

type Tracked = HTMLElement & { _valueTracker?: { setValue(value: string): void } };

/** React compares with what it last saw; without this it takes the new value for an old one. */
function forgetTrackedValue(control: HTMLElement): void {
  (control as Tracked)._valueTracker?.setValue('\u0000');
}

function announce(control: HTMLElement): void {
  for (const type of ['input', 'change'])
    flushSync(() => control.dispatchEvent(new Event(type, { bubbles: true })));
}

/** A value that is set moves the caret to its end. Fields without a caret say null. */
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
      if (control.type === 'radio' && !checked) return;
      control.checked = !checked;
      flushSync(() => control.click());
    };
  }
  const restoreCaret = saveCaret(control);
  return () => {
    control.value = value;
    forgetTrackedValue(control);
    announce(control);
    restoreCaret();
  };
}

/**
 * Takes over what the visitor has typed and chosen before React was there. Call
 * before hydration; the function it returns tells React, one field after another.
 */
export function saveFormState(container: HTMLElement): () => void {
  const restore = dirtyControls(container).map(saveControl);
  return () => {
    for (const tell of restore) tell();
  };
}
