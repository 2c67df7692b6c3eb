/** How far below the screen an element counts as seen, so that it is ready on arrival. */
const margin = '200px';
const tasks = new WeakMap<Element, (() => void)[]>();
let observer: IntersectionObserver | undefined;

function handleEntries(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    const due = tasks.get(target);
    forgetNear(target);
    due?.forEach((run) => run());
  }
}

/** Runs once, when the element comes near the screen. */
export function whenNear(host: Element, run: () => void): void {
  observer ??= new IntersectionObserver(handleEntries, { rootMargin: margin });
  tasks.set(host, [...(tasks.get(host) ?? []), run]);
  observer.observe(host);
}

export function forgetNear(host: Element): void {
  tasks.delete(host);
  observer?.unobserve(host);
}

/** `requestIdleCallback` where there is one; WebKit has none. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
