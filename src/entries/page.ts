/**
 * The code of a page that needs no React: behaviors, ads, consent, tracking and outbound links. It also
 * provides the data source and the style sheets that React needs. The entry loads this file when the page is
 * idle, or on user intent.
 */
import { behaviors } from '#generated/behaviors.ts';
import { createAttach } from '../core/bridge/attach-behavior.ts';
import { markCurrentSection } from '../core/browser/current-section.ts';
import { showLateFonts } from '../core/browser/late-fonts.ts';
import { keepFragmentLinks } from '../core/browser/page/fragment-links.ts';
import { warnAboutStrategies } from '../core/browser/page/warn-about-strategies.ts';
import { prefetchStylesheetsOnIntent } from '../core/browser/prefetch-stylesheets.ts';
import { renderSkipped } from '../core/browser/render-skipped.ts';
import { type ErrorDetail, reportError } from '../core/browser/report.ts';
import { whenIdle } from '../core/browser/scheduling.ts';
import { scrollToView } from '../elements/school-rankings/view/scroll-to-view.ts';
import { enhanceDisclosureLink } from '../elements/shared/paid-placements/enhance-disclosure-link.ts';
import { startSiteSearch } from '../elements/shared/site-search/start-site-search.ts';
import { environment } from './environment.ts';

declare const __SINGLE_FILE__: boolean;

export { adoptStyles, loadStyles } from '../core/bridge/runtime/styles.ts';
export { followHash } from '../core/browser/hash.ts';
export { linkHandler } from './outbound.ts';
export { handleOpen } from './page-settings.ts';
export { observeViews, track } from './tracking.ts';
export { environment };

/** How long skipped elements wait for the web fonts. */
const maxFontWaitMs = 3000;

export const attach = createAttach(environment, behaviors);

const reportLoadFailure = (cause: unknown) =>
  reportError({ tag: 'edu-embed', message: 'code failed to load', cause });

warnAboutStrategies();
scrollToView();
startSiteSearch(window.eduEmbedEarlyEvents ?? []);
// From now on, the entry and this chunk listen themselves.
window.eduEmbedEarlyEvents = undefined;
// Our own pages, which alone load chunks, have no `<base>`.
if (__SINGLE_FILE__) keepFragmentLinks();
// Only our own pages load chunks. Only they have a table of contents, style sheets to prefetch, late fonts,
// skipped elements, a disclosure strip, a copy button and buttons that compare schools.
if (!__SINGLE_FILE__) {
  markCurrentSection();
  prefetchStylesheetsOnIntent();
  // Waits for the fonts, so that skipped elements are laid out only once, but does not wait long for slow
  // fonts.
  void Promise.race([showLateFonts(), new Promise((resolve) => setTimeout(resolve, maxFontWaitMs))]).finally(
    () => whenIdle(renderSkipped),
  );
  enhanceDisclosureLink();
  const copyButton = document.querySelector<HTMLElement>('[data-copy-page-link]');
  if (copyButton)
    import('../core/browser/page/copy-page-link.ts')
      .then(({ attachCopyPageLink }) => attachCopyPageLink(copyButton))
      .catch(reportLoadFailure);
  if (document.querySelector('[data-compare], [data-compare-remove]'))
    import('../elements/school-rankings/compare/compare-buttons.ts')
      .then(({ attachCompareButtons }) => attachCompareButtons())
      .catch(reportLoadFailure);
}
if (
  location.search.includes('edu-embed-debug') ||
  document.querySelector('script[data-debug][src*="/embed"]')
) {
  const failures: ErrorDetail[] = [];
  // Elements may fail before the overlay has loaded.
  document.addEventListener('edu-embed:error', (event) => {
    failures.push((event as CustomEvent<ErrorDetail>).detail);
  });
  import('./page-debug.ts').then(({ showDebug }) => showDebug(failures)).catch(reportLoadFailure);
}
