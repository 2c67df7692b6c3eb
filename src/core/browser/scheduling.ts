/** Calls `run` once when the element is within 200 px of the viewport. */
export function whenNearViewport(host: Element, run: () => void): void {
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

/** Calls `run` when the page has loaded and the browser is idle. */
export function whenPageIdle(run: () => void): void {
  const wait = () => whenIdle(run);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}

/** Calls `run` when the browser is idle. WebKit has no `requestIdleCallback`: there it waits 200 ms. */
export function whenIdle(run: () => void): void {
  window.requestIdleCallback?.(run, { timeout: 2000 }) ?? setTimeout(run, 200);
}
