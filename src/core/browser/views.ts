export type Track = (name: string, payload?: Readonly<Record<string, unknown>>) => void;

/** In its place, but kept from sight by a sheet; a browser that cannot tell takes it for seen. */
function isHidden(node: Element): boolean {
  return node.checkVisibility?.({ visibilityProperty: true }) === false;
}

/** Steps of visibility that are reported: a node larger than the window never reaches 1. */
const thresholds = Array.from({ length: 51 }, (_, step) => step / 50);

/** Fully visible or, if larger than the window, filling as much of it as one threshold step can tell. */
function isSeen({
  intersectionRatio,
  boundingClientRect: box,
  rootBounds,
}: IntersectionObserverEntry): boolean {
  // A frame of another origin does not learn the size of the outermost window.
  const { width, height } = rootBounds ?? { width: innerWidth, height: innerHeight };
  const reachable = Math.min(1, width / box.width) * Math.min(1, height / box.height);
  return intersectionRatio >= (reachable < 1 ? reachable - 1 / 50 : 1);
}

/**
 * A node inside a root says by `data-view='{"name":…,"payload":…}'` that its being
 * seen as a whole is an event, sent once. Needs no React.
 *
 * @returns what observes the nodes of a root; those known already are left alone
 */
export function createViewObserver(track: Track): (root: ParentNode) => void {
  const known = new WeakSet<Element>();
  const hidden = new WeakSet<Element>();
  // An attribute of the element may show what its sheet hid.
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
        const { name, payload } = JSON.parse((target as HTMLElement).dataset.view ?? '{}');
        track(name, payload);
      }
    },
    { threshold: thresholds },
  );
  function observe(root: ParentNode): void {
    for (const node of root.querySelectorAll('[data-view]')) {
      if (known.has(node) && !hidden.has(node)) continue;
      known.add(node);
      // Whoever is observed anew is told of at once, where it has not moved, too.
      observer.unobserve(node);
      observer.observe(node);
    }
  }
  return observe;
}
