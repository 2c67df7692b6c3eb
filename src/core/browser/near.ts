/** Runs once, when the element comes near the screen: a little before it is seen. */
export function whenNear(host: Element, run: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: '200px' },
  );
  observer.observe(host);
}

/** `requestIdleCallback` where there is one; WebKit has none. */
export function whenIdle(run: () => void): void {
  window.requestIdleCallback?.(run, { timeout: 2000 }) ?? setTimeout(run, 200);
}
