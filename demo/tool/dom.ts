/** Finds an element that the page must have. Throws if it is missing. */
export function need<Type extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): Type {
  const found = root.querySelector<Type>(selector);
  if (!found) throw new Error(`The page has no ${selector}; reload it.`);
  return found;
}

export const all = <Type extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): Type[] => [...root.querySelectorAll<Type>(selector)];

/** Creates an element with properties and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Shows elements that the server hides because they need a script. */
export function reveal(...selectors: readonly string[]): void {
  for (const selector of selectors) for (const element of all(selector)) element.hidden = false;
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  const status = document.querySelector('[data-announce]');
  if (status) status.textContent = text;
}

/** Returns a function that calls `callback` once it has not been called for `delayMs`. */
export function debounce(delayMs: number, callback: () => void): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(callback, delayMs);
  };
}

export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Reads the JSON that the server wrote for this page. */
export function readPageData<Data>(): Data {
  return JSON.parse(need('#wb-data').textContent ?? '') as Data;
}
