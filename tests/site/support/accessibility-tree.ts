import type { Page } from 'playwright';

/** A node of the accessibility tree that screen readers use. */
export interface TreeNode {
  readonly role: string;
  readonly name: string;
  /** The node's properties, such as `expanded`, `pressed` and `level`. */
  readonly states: Readonly<Record<string, unknown>>;
}

/** Reads the nodes of the page's accessibility tree in reading order, without ignored nodes. */
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

/** Names of all nodes with the role. */
export const namesOf = (tree: readonly TreeNode[], role: string): string[] =>
  tree.filter((node) => node.role === role).map(({ name }) => name);

/** Reads the tag and the text of the focused element, even inside shadow roots. */
export function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    // biome-ignore lint/performance/useDomNodeTextContent: a summary also contains unrendered text
    const text = active?.getAttribute('aria-label') ?? (active as HTMLElement | null)?.innerText ?? '';
    return `${active?.localName} ${text.trim().replace(/\s+/g, ' ')}`.trim();
  });
}

/** Presses Tab until the focused element's tag and text match; fails after `maxPresses`. */
export async function tabTo(page: Page, wanted: RegExp, maxPresses = 120): Promise<string> {
  const seen: string[] = [];
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    if (wanted.test(focus)) return focus;
    seen.push(focus);
  }
  throw new Error(`Tab did not reach ${wanted} in ${maxPresses} presses: ${seen.join(' | ')}`);
}
