import { decodeHash } from './hash.ts';

/** The current section's heading is above this line. A share of the viewport's height, from the top. */
const linePosition = 1 / 3;

/**
 * Marks the current section in an article's table of contents: the last heading in or above the top third
 * of the viewport. A heading in the top third that the URL names wins, because the heading after a short
 * section is also there. Does nothing on pages without a table of contents (`data-contents`).
 */
export function markCurrentSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decodeHash(link.hash));
    return heading ? [{ link, heading }] : [];
  });
  const markCurrent = () => {
    const topOf = ({ heading }: (typeof sections)[number]) => heading.getBoundingClientRect().top;
    const started = sections.filter((section) => topOf(section) <= innerHeight * linePosition);
    const current =
      started.find((section) => section.link.hash === location.hash && topOf(section) >= 0) ?? started.at(-1);
    for (const { link } of sections) {
      if (link === current?.link) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  // Runs at the start, then when a heading crosses the line, and when a chosen heading leaves at the top. The
  // large top margin also catches jumps past several headings.
  for (const topMargin of ['1000000px', '0px']) {
    const rootMargin = `${topMargin} 0px ${(linePosition - 1) * 100}% 0px`;
    const observer = new IntersectionObserver(markCurrent, { rootMargin });
    for (const { heading } of sections) observer.observe(heading);
  }
  addEventListener('hashchange', markCurrent);
}
