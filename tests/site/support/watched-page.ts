import type { Page } from 'playwright';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** The records of `watchPage`. */
export interface Watched {
  /** Cumulative layout shift, without shifts that follow user input. */
  readonly shift: number;
  /** Each shifted element with its previous and current position. */
  readonly shifted: readonly string[];
  /** Details of each `edu-embed:error`. */
  readonly failures: readonly string[];
}

/** Records layout shifts and `edu-embed:error` events of every document that this page opens from now on. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, shifted: [] as string[], failures: [] as string[] };
    Object.assign(window, { watched: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          seen.shifted.push(
            `${node?.nodeName} ${(node as Element | null)?.className ?? node?.textContent?.slice(0, 40)}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('edu-embed:error', (event) =>
      seen.failures.push(JSON.stringify((event as CustomEvent).detail)),
    );
  });
}

/** Returns the records of `watchPage`. */
export function readWatched(page: Page): Promise<Watched> {
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

/**
 * Moves a pointer over every element. Returns the tag and state of elements that are not ready after 10
 * seconds.
 */
export function hydrateElements(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const tags = [
      ...new Set(
        [...document.querySelectorAll('*')]
          .map(({ localName }) => localName)
          .filter((tag) => customElements.get(tag)),
      ),
    ];
    const hosts = tags.flatMap((tag) => [...document.querySelectorAll<HTMLElement>(tag)]);
    for (const host of hosts)
      host.shadowRoot
        ?.querySelector('[data-root] *')
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    const listDormant = () => hosts.filter(({ dataset }) => dataset.state !== 'ready');
    for (let waits = 0; waits < 3 || (listDormant().length > 0 && waits < 100); waits += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return listDormant().map((host) => `${host.localName} ${host.dataset.state}`);
  });
}
