export type Track = (name: string, payload?: Readonly<Record<string, unknown>>) => void;

/**
 * A node inside a root says by `data-view='{"name":…,"payload":…}'` that its being
 * seen as a whole is an event, sent once. Needs no React.
 *
 * @returns what observes the nodes of a root; those known already are left alone
 */
export function createViewObserver(track: Track): (root: ParentNode) => void {
  const known = new WeakSet<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio < 1) continue;
        observer.unobserve(target);
        const { name, payload } = JSON.parse((target as HTMLElement).dataset.view ?? '{}');
        track(name, payload);
      }
    },
    { threshold: 1 },
  );
  return (root) => {
    for (const node of root.querySelectorAll('[data-view]')) {
      if (known.has(node)) continue;
      known.add(node);
      observer.observe(node);
    }
  };
}
