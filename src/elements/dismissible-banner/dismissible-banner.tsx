/**
 * A notice, hidden until the behavior has checked that the visitor did not close it before, so that
 * it never flashes. Without scripts it is visible within the text.
 */
export function DismissibleBanner() {
  return (
    <section className="dismissible-banner" part="banner" aria-label="Notice" data-banner="">
      <div className="dismissible-banner__text">
        <slot />
      </div>
      <button
        className="button button--icon button--bare dismissible-banner__close"
        part="close"
        type="button"
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
        <span className="visually-hidden">Close this notice</span>
      </button>
    </section>
  );
}
