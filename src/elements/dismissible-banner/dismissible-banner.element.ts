import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const dismissibleBannerElement = defineElement({
  tag: 'dismissible-banner',
  summary: 'A notice at the lower edge of the window that stays away once it was closed.',
  hydrate: 'static',
  behaviour: 'load',
  attributes: {
    storageKey: {
      type: 'string',
      default: 'bannerDismissed',
      description: 'Name under which the browser remembers that it was closed',
    },
  },
  events: { 'dismissible-banner:dismiss': 'The notice was closed: `{storageKey}`' },
  slots: { '': 'The notice: one sentence and one link' },
  parts: { banner: 'The whole banner', close: 'Its X button' },
});

export type DismissibleBannerProps = ElementProps<typeof dismissibleBannerElement>;
