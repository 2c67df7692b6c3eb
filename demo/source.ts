/** The copyable source of an example, separate from the live element that the script changes. */
export interface Source {
  /** Value of an attribute in the source; null if it is absent. */
  read(name: string): string | null;
  /** Sets an attribute in the source and on the live element; null removes it. */
  write(name: string, value: string | null): void;
}

interface TrustedFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}

/** Trusted Types policy: the text comes from the examples and is parsed in an inert document. */
const policy = (window as { trustedTypes?: TrustedFactory }).trustedTypes?.createPolicy('edu-demo', {
  createHTML: (text) => text,
});

/**
 * Connects a source field to the live element of its example. The text is parsed in
 * an inert document, which upgrades no elements and loads no images.
 */
export function createSource(field: HTMLTextAreaElement, live: Element, tag: string): Source {
  const parsed = new DOMParser().parseFromString(policy?.createHTML(field.value) ?? field.value, 'text/html');
  const copy = parsed.querySelector(tag);
  return {
    read: (name) => copy?.getAttribute(name) ?? null,
    write(name, value) {
      for (const element of [copy, live]) {
        if (value === null) element?.removeAttribute(name);
        else element?.setAttribute(name, value);
      }
      field.value = parsed.body.innerHTML.replaceAll('=""', '');
    },
  };
}

/** Adds a button that copies the field and announces the result. */
export function addCopyButton(field: HTMLTextAreaElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'demo-button';
  button.textContent = 'Copy tag';
  const status = document.createElement('span');
  status.className = 'demo-status';
  status.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = 'Copied';
    } catch (error) {
      field.select();
      const reason = error instanceof Error ? error.name : error;
      status.textContent = `Copying failed (${reason}). Press Ctrl+C to copy the selected text.`;
    }
    setTimeout(() => status.replaceChildren(), 4000);
  });
  const row = document.createElement('div');
  row.className = 'demo-source__actions';
  row.append(button, status);
  field.after(row);
}
