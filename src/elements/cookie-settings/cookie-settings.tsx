import { ConsentReceipt } from '../shared/consent-receipt/consent-receipt.tsx';
import type { CookieSettingsProps } from './cookie-settings.element.ts';

/**
 * The button, or a link to the privacy choices page until the script has loaded; below it, an optional
 * receipt.
 */
export function CookieSettings({ label, privacyLink }: CookieSettingsProps) {
  return (
    <>
      <span className="cookie-settings">
        <button
          className="cookie-settings__button"
          part="button"
          type="button"
          aria-haspopup="dialog"
          data-cookie-settings=""
        >
          {label || 'Cookie Settings'}
        </button>
        <a className="cookie-settings__choices" href={privacyLink}>
          Your privacy choices
        </a>
      </span>
      <ConsentReceipt />
    </>
  );
}
