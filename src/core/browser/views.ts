import { track } from './track.ts';

/** A node inside a root says by `data-view='{"name":…,"payload":…}'` that its being seen is an event. */
let observer: IntersectionObserver | undefined;
const seen = new WeakSet<Element>();

function handleEntries(entries: IntersectionObserverEntry[]): void {
  for (const { target, intersectionRatio } of entries) {
    if (intersectionRatio < 1 || seen.has(target)) continue;
    seen.add(target);
    observer?.unobserve(target);
    const { name, payload } = JSON.parse((target as HTMLElement).dataset.view ?? '{}');
    if (name) track(name, payload);
  }
}

/** Observes every such node of a root; those known already are left alone. Needs no React. */
export function observeViews(root: ParentNode): void {
  for (const node of root.querySelectorAll('[data-view]')) {
    if (!seen.has(node)) (observer ??= new IntersectionObserver(handleEntries, { threshold: 1 })).observe(node);
  }
}
