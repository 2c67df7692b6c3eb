import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const dismissibleBannerElement = defineElement({
  tag: 'dismissible-banner',
  summary: 'A notice at the bottom edge of the window that stays hidden after the visitor closes it.',
  hydrate: 'static',
  behavior: 'load',
  attributes: {
    storageKey: {
      type: 'string',
      default: 'bannerDismissed',
      description: 'Key in localStorage that records that the notice was closed',
    },
  },
  events: { 'dismissible-banner:dismiss': 'The notice was closed: `{storageKey}`' },
  eventDetails: { dismiss: '{ storageKey: string }' },
  slots: { '': 'The notice: one sentence and one link' },
  parts: { banner: 'The whole banner', close: 'Its X button' },
});

export type DismissibleBannerProps = ElementProps<typeof dismissibleBannerElement>;
