import { announce, describeError } from './dom.ts';

const copiedMs = 2000;

/** Copies a text, and shows the result on the button for two seconds. */
export async function copyText(button: HTMLElement, text: string): Promise<void> {
  const label = button.querySelector('[data-copy-label]') ?? button;
  const before = button.dataset.label ?? label.textContent ?? '';
  button.dataset.label = before;
  let result = 'Copied';
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    result = `Copying failed (${describeError(error)}). Select the text and press Ctrl+C.`;
  }
  label.textContent = result;
  announce(result);
  setTimeout(() => {
    label.textContent = button.dataset.label ?? before;
    delete button.dataset.label;
  }, copiedMs);
}
