import { defineElement, type ElementProps } from '../../core/declaration.ts';
import { shareParts } from '../shared/share/share-parts.ts';

export const shareBarElement = defineElement({
  tag: 'share-bar',
  summary:
    'Ways to share the page: networks, email, text message, a link to copy, and a dialog with all of them.',
  hydrate: 'static',
  behaviour: 'visible',
  attributes: {
    url: { type: 'url', description: 'What to share; the page’s own canonical address when left out' },
    heading: { type: 'string', description: 'Its title; the page’s own when left out' },
    image: { type: 'url', description: 'Its picture, shown in the dialog; the page’s own when left out' },
  },
  events: {
    'share-bar:share':
      'A way to share was chosen: `{network, url}`; network is facebook, linkedin, twitter, email, sms or copy',
  },
  parts: shareParts,
});

export type ShareBarProps = ElementProps<typeof shareBarElement>;
