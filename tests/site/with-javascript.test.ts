import { expect } from 'vitest';
import { findViolations, judgedPages, listenToPage, origin, scrollToEnd, sizes, test } from './site-test.ts';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

for (const [name, viewport] of Object.entries(sizes)) {
  for (const path of judgedPages) {
    test(`${path} hydrates without error, does not shift and is accessible, on a ${name}`, async ({ browser, complaints }) => {
      // Our own policy forbids the test's script; nothing else is bypassed.
      const context = await browser.newContext({ viewport, bypassCSP: true });
      const page = await context.newPage();
      listenToPage(page, complaints);
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0, shifted: [] as string[], failures: [] as string[] });
        const seen = window as unknown as { shift: number; shifted: string[]; failures: string[] };
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
        document.addEventListener('edu-embed:error', (event) => seen.failures.push(JSON.stringify((event as CustomEvent).detail)));
      });
      await page.goto(origin + path);
      await scrollToEnd(page);
      await page.evaluate(() => scrollTo(0, 0));
      const { shift, shifted } = await page.evaluate(() => {
        const seen = window as unknown as { shift: number; shifted: string[] };
        return { shift: seen.shift, shifted: seen.shifted };
      });
      expect(shift, shifted.join('\n')).toBeLessThanOrEqual(0.002);

      // A pointer over each element is its first sign of intent: all of them wake.
      const asleep = await page.evaluate(async () => {
        const tags = [...new Set([...document.querySelectorAll('*')].map(({ localName }) => localName).filter((tag) => customElements.get(tag)))];
        const hosts = tags.flatMap((tag) => [...document.querySelectorAll<HTMLElement>(tag)]);
        for (const host of hosts)
          host.shadowRoot?.querySelector('[data-root] *')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
        await new Promise((resolve) => setTimeout(resolve, 1200));
        return hosts.filter(({ dataset }) => dataset.state !== 'ready').map((host) => `${host.localName} ${host.dataset.state}`);
      });
      expect(asleep).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { failures: string[] }).failures)).toEqual([]);

      expect(await findViolations(page)).toEqual([]);
      expect(complaints.filter((line) => !line.includes('Tagular not available'))).toEqual([]);
      await context.close();
    });
  }
}
