import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const cookieSettingsElement = defineElement({
  tag: 'cookie-settings',
  summary: 'The button that opens the visitor’s privacy choices: measurement and advertising.',
  hydrate: 'static',
  behavior: 'visible',
  attributes: {
    label: { type: 'string', default: 'Cookie Settings', description: 'Label of the button' },
    privacyLink: {
      type: 'url',
      default: '/do-not-sell-or-share-my-personal-information/',
      description: 'URL of the privacy choices page for visitors without scripts',
    },
  },
  events: {
    'cookie-settings:open':
      'A button of `<cookie-settings>` or `<site-footer>` opens the settings. `preventDefault()` keeps the built-in dialog closed. To open the settings, a script dispatches `cookie-settings:open`, only by this name',
    'cookie-settings:change':
      'Consent changed: `{measurement, advertising, basis}`, the first two `granted`, `refused` or `pending`',
  },
  eventDetails: {
    change: `{
      measurement: 'granted' | 'refused' | 'pending';
      advertising: 'granted' | 'refused' | 'pending';
      basis: 'default' | 'choice' | 'signal' | 'host' | 'off';
    }`,
  },
  slots: {
    '': 'Content that the script replaces with a list of stored data and stopped services; without an element as content there is no list',
  },
  parts: { button: 'The button', receipt: 'The list of stored data and stopped services' },
});

export type CookieSettingsProps = ElementProps<typeof cookieSettingsElement>;
