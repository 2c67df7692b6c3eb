import type { CookieSettingsProps } from './cookie-settings.element.ts';

/** The button; where no script runs, a link to the page of privacy choices stands in its place. */
export function CookieSettings({ label, privacyLink }: CookieSettingsProps) {
  return (
    <span className="cookie-settings">
      <button
        className="cookie-settings__button"
        part="button"
        type="button"
        aria-haspopup="dialog"
        data-cookie-settings=""
      >
        {label}
      </button>
      <a className="cookie-settings__choices" href={privacyLink}>
        Your privacy choices
      </a>
    </span>
  );
}
