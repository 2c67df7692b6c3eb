/**
 * The contents beside an article say which part is being read: the last heading
 * above a third of the screen. Sent to browsers as it is, without an import, and
 * only with pages that have such contents.
 */
const line = 1 / 3;

const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a[href^="#"]')];
const parts = links.flatMap((link) => {
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  return heading ? [{ link, heading }] : [];
});

function markCurrent(): void {
  const current = parts.findLast(({ heading }) => heading.getBoundingClientRect().top <= innerHeight * line);
  for (const { link } of parts) {
    if (link === current?.link) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}

// Asked only when a heading crosses the line, also in a leap: scrolling itself costs nothing.
const observer = new IntersectionObserver(markCurrent, {
  rootMargin: `1000000px 0px ${(line - 1) * 100}% 0px`,
});
for (const { heading } of parts) observer.observe(heading);

export {};
