import { announce, describeError } from './dom.ts';

const copiedMs = 2000;

/** The labels that results on buttons cover. */
const covered = new WeakMap<Element, { readonly result: string; readonly before: string }>();

/**
 * Copies a text, and shows the result on the button for two seconds, or until other code changes the button's
 * label.
 */
export async function copyText(button: HTMLElement, text: string): Promise<void> {
  const label = button.querySelector('[data-copy-label]') ?? button;
  let result = 'Copied';
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    result = `Copying failed (${describeError(error)}). Select the text and press Ctrl+C.`;
  }
  const shown = covered.get(label);
  const current = label.textContent ?? '';
  const before = current === shown?.result ? shown.before : current;
  covered.set(label, { result, before });
  label.textContent = result;
  announce(result);
  setTimeout(() => {
    if (label.textContent === result) label.textContent = before;
  }, copiedMs);
}
