export type Track = (name: string, payload?: Readonly<Record<string, unknown>>) => void;

/** Whether a style sheet hides the node. Without `checkVisibility` it counts as visible. */
function isHidden(node: Element): boolean {
  return node.checkVisibility?.({ visibilityProperty: true }) === false;
}

/** Visible shares at which the observer calls back. A node larger than the window never reaches 1. */
const thresholds = Array.from({ length: 51 }, (_, step) => step / 50);

/** Whether a node is fully visible or, if it is larger than the window, fills it (within one step). */
function isSeen({
  intersectionRatio,
  boundingClientRect: box,
  rootBounds,
}: IntersectionObserverEntry): boolean {
  // A frame of another origin cannot read the size of the outermost window.
  const { width, height } = rootBounds ?? { width: innerWidth, height: innerHeight };
  const reachable = Math.min(1, width / box.width) * Math.min(1, height / box.height);
  return intersectionRatio >= (reachable < 1 ? reachable - 1 / 50 : 1);
}

/** Identifies a view or a product: one that was sorted to another position is still the same. */
export const keyOf = (view: string): string => view.replace(/"position":[^,}]*/, '');

/**
 * Tracks nodes with `data-view='{"name":…,"payload":…}'` once, when they are fully visible. Needs no React.
 *
 * @returns a function that observes the nodes of a root, also those that are added to it later
 */
export function createViewObserver(track: Track): (root: ParentNode) => void {
  const known = new WeakSet<Element>();
  const hidden = new WeakSet<Element>();
  /** The views of each root that were tracked. Sorting a list may create its nodes again. */
  const tracked = new WeakMap<ParentNode, Set<string>>();
  // A changed attribute of the element may show a hidden node.
  const changes = new MutationObserver((records) => {
    for (const { target } of records) observe((target as Element).shadowRoot as ShadowRoot);
  });
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting || !isSeen(entry)) continue;
        const { target } = entry;
        if (isHidden(target)) {
          hidden.add(target);
          const root = target.getRootNode();
          if (root instanceof ShadowRoot) changes.observe(root.host, { attributes: true });
          continue;
        }
        hidden.delete(target);
        observer.unobserve(target);
        const { view = '{}' } = (target as HTMLElement).dataset;
        const views = tracked.get(target.getRootNode() as ShadowRoot | Document);
        if (views?.has(keyOf(view))) continue;
        views?.add(keyOf(view));
        const { name, payload } = JSON.parse(view);
        track(name, payload);
      }
    },
    { threshold: thresholds },
  );
  function observe(root: ParentNode): void {
    for (const node of root.querySelectorAll('[data-view]')) {
      if (known.has(node) && !hidden.has(node)) continue;
      known.add(node);
      // A new observation reports the node immediately, even if it has not moved.
      observer.unobserve(node);
      observer.observe(node);
    }
  }
  return (root) => {
    observe(root);
    if (tracked.has(root)) return;
    tracked.set(root, new Set());
    new MutationObserver(() => observe(root)).observe(root, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-view'],
    });
  };
}
