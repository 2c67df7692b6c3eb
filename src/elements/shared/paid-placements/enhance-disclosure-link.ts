import { isPlainClick } from '../../../core/browser/page/is-plain-click.ts';
import { reportError } from '../../../core/browser/report.ts';
import { areSponsorsHidden } from './hidden-sponsors.ts';

/**
 * Lets the link in the disclosure strip mark the page's paid placements. Loads the code for it on a click, or
 * if this browser hides sponsored schools. If that code fails to load, the browser opens the link's page,
 * which explains the disclosure.
 */
export function enhanceDisclosureLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-show-paid]');
  if (!link) return;
  let isClicked = false;
  const attach = async () => {
    const { attachPaidTools } = await import('./paid-placements.ts');
    attachPaidTools(link, isClicked);
  };
  const reportFailure = (cause: unknown) =>
    reportError({ tag: 'edu-embed', message: 'code for paid placements failed to load', cause });
  if (areSponsorsHidden()) attach().catch(reportFailure);
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    isClicked = true;
    attach().catch((cause: unknown) => {
      reportFailure(cause);
      location.assign(link.href);
    });
  });
}
