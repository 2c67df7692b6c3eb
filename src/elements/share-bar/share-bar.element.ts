import { defineElement, type ElementProps } from '../../core/declaration.ts';
import { shareEventDetails } from '../shared/share/share-event-details.ts';
import { shareParts } from '../shared/share/share-parts.ts';

export const shareBarElement = defineElement({
  tag: 'share-bar',
  summary:
    'Share buttons for networks, email and text message, a button that copies the link, and a dialog with all of them.',
  hydrate: 'static',
  behavior: 'visible',
  attributes: {
    url: { type: 'url', description: 'URL to share. Default: the page’s canonical URL' },
    heading: { type: 'string', description: 'Title to share. Default: the page title' },
    image: { type: 'url', description: 'Image shown in the dialog. Default: the page’s image' },
  },
  events: {
    'share-bar:share':
      'A share button was used: `{network, url}`; `network` is facebook, linkedin, twitter, email, sms or copy',
  },
  eventDetails: shareEventDetails,
  parts: shareParts,
});

export type ShareBarProps = ElementProps<typeof shareBarElement>;
