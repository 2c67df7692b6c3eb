import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanByline } from '../shared/byline/byline.logic.ts';
import { bylineParts } from '../shared/byline/byline-parts.ts';
import { finderParts } from '../shared/finder/finder-parts.ts';
import type { RenderedOptions } from '../shared/finder/options/rendered-options.ts';
import { shareParts } from '../shared/share/share-parts.ts';
import { cleanContents } from './page-hero.logic.ts';

export const pageHeroElement = defineElement({
  tag: 'page-hero',
  summary:
    'The head of a page: its main heading, standfirst, byline, picture, jump links, ways to share and the program finder.',
  hydrate: 'interaction',
  behaviour: 'visible',
  attributes: {
    heading: { type: 'string', description: 'The main heading of the page; a page has one hero' },
    subtitle: { type: 'string', description: 'The standfirst under the heading' },
    image: {
      type: 'url',
      description: 'Address of the picture, drawn 448 by 382, or 992 by 384 in full width',
    },
    imageAlt: { type: 'string', default: '', description: 'What the picture shows; empty for decoration' },
    imageAttribution: { type: 'string', description: 'Who made the picture' },
    fullWidthImage: {
      type: 'boolean',
      description: 'The picture stands below the words, as wide as the hero',
    },
    maxWidth: {
      type: 'integer',
      min: 320,
      description:
        'Widest that the hero gets on its page, in pixels, where that is a column of text: its picture is fetched no larger',
    },
    faceGravity: { type: 'boolean', description: 'The picture is cut around faces' },
    contents: json('Jump links to places of the page, as a list of `{id, title}`', cleanContents),
    byline: json(
      'Who wrote, edited and reviewed the page, and when: `{writtenBy, editedBy, reviewedBy, date, isUpdated, showReadTime, readTime}`',
      cleanByline,
    ),
    showShare: { type: 'boolean', default: false, description: 'Shows ways to share the page' },
    url: { type: 'url', description: 'What to share; the page’s own canonical address when left out' },
    showByline: { type: 'boolean', default: true, description: 'Shows the byline' },
    showImage: { type: 'boolean', default: true, description: 'Shows the picture' },
    showContents: { type: 'boolean', default: true, description: 'Shows the jump links' },
    showFinder: { type: 'boolean', default: true, description: 'Shows the program finder' },
  },
  slots: { '': 'Anything that stands between the head and the page' },
  events: {
    'page-hero:share': 'A way to share was chosen: `{network, url}`',
    'page-hero:select': 'A field of the finder has another value; detail: field, value, selection',
    'page-hero:submit':
      'The finder is sent; detail: selection, url; preventing it keeps the visitor on the page',
  },
  parts: {
    ...bylineParts,
    ...finderParts,
    ...shareParts,
    hero: 'The whole head',
    heading: 'The main heading, and that of the dialog',
    subtitle: 'The standfirst',
    image: 'The picture with its attribution',
    contents: 'The jump links',
    field: 'One field of the finder with its label, and the address to copy by hand',
    button: 'The button of the finder, and those of the ways to share',
  },
});

export type PageHeroProps = ElementProps<typeof pageHeroElement, RenderedOptions>;
