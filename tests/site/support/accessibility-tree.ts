import type { Page } from 'playwright';

/** A node of the accessibility tree, as the browser gives it to a screen reader. */
export interface TreeNode {
  readonly role: string;
  readonly name: string;
  /** `expanded`, `pressed`, `level`, …: whatever the node says of itself. */
  readonly states: Readonly<Record<string, unknown>>;
}

/** The page's whole tree in reading order, without what is hidden from it. */
export async function readTree(page: Page): Promise<TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const found: TreeNode[] = [];
  const visit = (id: string) => {
    const node = byId.get(id);
    if (!node) return;
    if (!node.ignored) {
      const states = Object.fromEntries(
        (node.properties ?? []).map(({ name, value }) => [name, value.value]),
      );
      found.push({ role: String(node.role?.value ?? ''), name: String(node.name?.value ?? ''), states });
    }
    for (const child of node.childIds ?? []) visit(child);
  };
  if (nodes[0]) visit(nodes[0].nodeId);
  return found;
}

export const named = (tree: readonly TreeNode[], role: string): string[] =>
  tree.filter((node) => node.role === role).map(({ name }) => name);

/** The element that has the focus, through all roots: its tag and its words. */
export function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    // biome-ignore lint/performance/useDomNodeTextContent: a summary has words for open and for closed, of which one is drawn
    const words = active?.getAttribute('aria-label') ?? (active as HTMLElement | null)?.innerText ?? '';
    return `${active?.localName} ${words.trim().replace(/\s+/g, ' ')}`.trim();
  });
}

/** Presses Tab until something has the focus that fits; fails when the keyboard never gets there. */
export async function tabTo(page: Page, wanted: RegExp, most = 120): Promise<string> {
  const seen: string[] = [];
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    if (wanted.test(focus)) return focus;
    seen.push(focus);
  }
  throw new Error(`the keyboard never reached ${wanted}: ${seen.join(' | ')}`);
}
