import { flushSync } from 'react-dom';
import { dirtyControls } from '../dirty-controls.ts';

type Tracked = HTMLElement & { _valueTracker?: { setValue(value: string): void } };

/** React compares with what it last saw; without this it takes the new value for an old one. */
function forgetTrackedValue(control: HTMLElement): void {
  (control as Tracked)._valueTracker?.setValue('\u0000');
}

function announce(control: HTMLElement, type: 'input' | 'change'): void {
  flushSync(() => control.dispatchEvent(new Event(type, { bubbles: true, composed: false })));
}

function rememberControl(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): () => void {
  const { value } = control;
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    const { checked } = control;
    return () => {
      if (control.type === 'radio' && !checked) return;
      control.checked = !checked;
      flushSync(() => control.click());
    };
  }
  return () => {
    control.value = value;
    forgetTrackedValue(control);
    announce(control, 'input');
    announce(control, 'change');
  };
}

/**
 * Takes over what the visitor has typed and chosen before React was there. Call
 * before hydration; the function it returns tells React, one field after another.
 */
export function rememberFormState(container: HTMLElement): () => void {
  const restore = dirtyControls(container).map(rememberControl);
  return () => {
    for (const tell of restore) tell();
  };
}
