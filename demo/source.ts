/** The tag to copy: the author's text, kept apart from what the script does to the live element. */
export interface Source {
  /** Text of an attribute as an author would read it; null when it is absent. */
  read(name: string): string | null;
  /** Sets or, with null, removes an attribute, here and on the live element. */
  write(name: string, value: string | null): void;
}

interface TrustedFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}

/** The gallery's own policy: its text comes from the server's examples and goes into a document that runs nothing. */
const policy = (window as { trustedTypes?: TrustedFactory }).trustedTypes?.createPolicy('edu-demo', {
  createHTML: (text) => text,
});

/**
 * Ties a source field to the live element of its example. The text is parsed in a
 * document of its own, where no element comes alive and no picture is fetched.
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

/** A button that copies the field, and says so in words. */
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
      status.textContent = `Press Ctrl+C: the browser does not let the page copy (${error instanceof Error ? error.name : error})`;
    }
    setTimeout(() => status.replaceChildren(), 4000);
  });
  const row = document.createElement('div');
  row.className = 'demo-source__actions';
  row.append(button, status);
  field.after(row);
}
