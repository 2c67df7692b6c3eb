/** Replaces the link's URL until the browser has read it. */
export function setUrlBriefly(link: HTMLAnchorElement, url: string): void {
  const rendered = link.getAttribute('href') ?? '';
  link.setAttribute('href', url);
  setTimeout(() => link.setAttribute('href', rendered));
}
