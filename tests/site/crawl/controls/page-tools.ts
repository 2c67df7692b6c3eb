import type { Page } from 'playwright';

/** A control on a page. These three values find it again after a reload. */
export interface Control {
  /**
   * Custom element or page around the control, tag, type and classes. Controls of one kind have the same
   * purpose.
   */
  readonly kind: string;
  readonly name: string;
  /** Its position among the controls of the same kind and name. */
  readonly ordinal: number;
}

/** Functions that run in the page. */
interface PageTools {
  listControls(): Control[];
  findControl(control: Control): Element | undefined;
  /** Describes the visible state of the page: texts, states, values, positions, prints and copies. */
  snapshot(): string;
  /** The words and targets of all visible links. */
  listLinks(): { name: string; href: string }[];
  /** Visible messages of empty lists without a link, button or field beside them. */
  listDeadEnds(): string[];
  isModal(): boolean;
}

declare global {
  interface Window {
    crawlTools: PageTools;
  }
}

/** Adds `window.crawlTools` to every document that this page opens from now on. */
export async function addPageTools(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const inputs = ['checkbox', 'radio', 'range', 'submit', 'button'].map((type) => `input[type=${type}]`);
    const selector = `button, summary, select, [role=button], [role=tab], [role=switch], ${inputs}`;
    // Choosing the current option changes nothing.
    const unusable = ':disabled, [aria-disabled=true], [aria-current], [type=radio]:checked';
    const aria = ['expanded', 'pressed', 'checked', 'selected', 'current', 'disabled', 'invalid'];
    const states = [...aria.map((name) => `aria-${name}`), 'open', 'disabled', 'hidden'];
    const emptyMessage = /^(?:no|none|nothing)\b.{0,60}\b(?:match|matches|found|results?)\b/i;
    const done = { prints: 0, copies: 0 };
    window.print = () => {
      done.prints += 1;
    };
    if (navigator.clipboard)
      navigator.clipboard.writeText = async () => {
        done.copies += 1;
      };
    const listElements = (root: Document | ShadowRoot = document): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) =>
        element.shadowRoot ? [element, ...listElements(element.shadowRoot)] : [element],
      );
    // Elements with `content-visibility: auto` have no `innerText` until the browser renders them, near the
    // window or after the fonts. Otherwise their controls get a name only later, and look like controls that
    // a press revealed.
    const listRendered = () => {
      const elements = listElements();
      for (const element of elements)
        if (element instanceof HTMLElement && getComputedStyle(element).contentVisibility === 'auto')
          element.style.contentVisibility = 'visible';
      return elements;
    };
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getClientRects().length > 0;
    const textOf = (element: Element | null | undefined) =>
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not part of a name
      ((element as HTMLElement | null | undefined)?.innerText ?? '').replace(/\s+/g, ' ').trim();
    const nameOf = (element: Element) => {
      const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const root = element.getRootNode() as Document | ShadowRoot;
      return (
        element.getAttribute('aria-label') ??
        (labelled.map((id) => textOf(root.getElementById(id))).join(' ') ||
          textOf((element as HTMLInputElement).labels?.[0]) ||
          textOf(element))
      );
    };
    const kindOf = (element: Element) => {
      const root = element.getRootNode();
      const container = root instanceof ShadowRoot ? root.host.localName : 'page';
      const type = element.getAttribute('type') ?? element.getAttribute('role') ?? '';
      return `${container} ${element.localName} ${type} ${element.className}`.replace(/\s+/g, ' ').trim();
    };
    const isInside = (element: Element, ancestor: Element): boolean => {
      for (let node: Node | null = element; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
        if (node === ancestor) return true;
      return false;
    };
    const listFound = () => {
      const counts = new Map<string, number>();
      const elements = listRendered();
      const modal = elements.findLast((element) => element.matches(':modal'));
      // Nothing behind a modal dialog can be pressed until it is closed.
      return elements
        .filter((element) => !modal || isInside(element, modal))
        .filter((element) => element.matches(selector) && !element.matches(unusable))
        .filter((element) => isVisible((element as HTMLInputElement).labels?.[0] ?? element))
        .map((element) => {
          const [kind, name] = [kindOf(element), nameOf(element)];
          const ordinal = counts.get(`${kind} ${name}`) ?? 0;
          counts.set(`${kind} ${name}`, ordinal + 1);
          return { element, control: { kind, name, ordinal } };
        });
    };
    const describe = (element: Element): string => {
      if (!isVisible(element)) return '';
      const own = [...element.childNodes].flatMap((node) =>
        node.nodeType === 3 ? [node.nodeValue?.trim()] : [],
      );
      const set = states.flatMap((name) =>
        element.hasAttribute(name) ? [`${name}=${element.getAttribute(name)}`] : [],
      );
      const { value, checked } = element as HTMLInputElement;
      const scrolled = element.scrollLeft ? `scrolled ${Math.round(element.scrollLeft)}` : '';
      const invalid = element.matches(':user-invalid') ? 'invalid' : '';
      return [element.localName, ...own, ...set, value, checked, scrolled, invalid].join(' ');
    };
    window.crawlTools = {
      listControls: () => listFound().map(({ control }) => control),
      findControl: ({ kind, name, ordinal }) =>
        listFound().find(
          ({ control }) => control.kind === kind && control.name === name && control.ordinal === ordinal,
        )?.element,
      snapshot: () =>
        [location.href, scrollY, JSON.stringify(done), ...listElements().map(describe)]
          .filter(Boolean)
          .join('\n'),
      listLinks: () =>
        listRendered()
          .filter((element) => element.matches('a[href]') && isVisible(element))
          .map((element) => ({
            // Links in SVG and around images have no `innerText`.
            name:
              nameOf(element) ||
              (element.textContent ?? '').replace(/\s+/g, ' ').trim() ||
              (element.querySelector('img')?.alt ?? ''),
            href: new URL(element.getAttribute('href') ?? '', location.href).href,
          })),
      listDeadEnds: () =>
        listRendered()
          .filter((element) => element.childElementCount === 0 && emptyMessage.test(textOf(element)))
          .filter((element) => {
            const section = element.parentElement?.closest('section, form, main, [data-root]');
            const steps = [...(section?.querySelectorAll('a[href], button, select, input') ?? [])];
            return isVisible(element) && !steps.some(isVisible);
          })
          .map(textOf),
      isModal: () => listElements().some((element) => element.matches(':modal')),
    };
  });
}

/** Hydrates every element by moving a pointer over it, and waits until each is ready. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(() => {
    for (const host of document.querySelectorAll<HTMLElement>('[data-state]'))
      host.shadowRoot
        ?.querySelector('[data-root] *')
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-state]')].every(
      ({ localName, dataset }) => !localName.includes('-') || dataset.state === 'ready',
    ),
  );
}
