/**
 * Shows the button that copies the page’s URL, and copies the URL on a click. The server hides the button,
 * because it needs this script. The element after the button shows whether copying succeeded.
 */
export function attachCopyPageLink(button: HTMLElement): void {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const status = button.nextElementSibling;
    try {
      await navigator.clipboard.writeText(location.href.replace(/#.*/s, ''));
      status?.replaceChildren('Link copied.');
    } catch {
      // The visitor denied permission, or the page is not in a secure context.
      status?.replaceChildren('Could not copy the link. Copy it from the address bar.');
    }
  });
}
