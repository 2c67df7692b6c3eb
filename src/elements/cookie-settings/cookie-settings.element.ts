import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const cookieSettingsElement = defineElement({
  tag: 'cookie-settings',
  summary: 'The button that opens the visitor’s privacy choices: measurement and advertising.',
  hydrate: 'static',
  behaviour: 'visible',
  attributes: {
    label: { type: 'string', default: 'Cookie Settings', description: 'Label of the button' },
    privacyLink: {
      type: 'url',
      default: '/do-not-sell-or-share-my-personal-information/',
      description: 'Where a visitor without scripts makes privacy choices',
    },
  },
  events: {
    'cookie-settings:open':
      'Asks for the settings; whoever dispatches it anywhere in the page opens them, and preventing it keeps ours closed',
    'cookie-settings:change':
      'There is another answer: `{measurement, advertising, basis}`, the first two `granted`, `refused` or `pending`',
  },
  parts: { button: 'The button' },
});

export type CookieSettingsProps = ElementProps<typeof cookieSettingsElement>;
