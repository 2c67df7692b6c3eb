/**
 * Shows the button that copies the page’s URL. The server hides it, because it works with a script only; the
 * element after it shows the result.
 */
export function attachCopyPageLink(button: HTMLElement): void {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const status = button.nextElementSibling;
    try {
      await navigator.clipboard.writeText(location.href.replace(/#.*/s, ''));
      status?.replaceChildren('Link copied.');
    } catch {
      // Permission is refused, or the page is not in a secure context.
      status?.replaceChildren('Copying failed. Copy the address of this page instead.');
    }
  });
}
