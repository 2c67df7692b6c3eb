import type { CookieSettingsProps } from './cookie-settings.element.ts';

/** The button; until the script arrives, a link to the privacy choices page replaces it. */
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
