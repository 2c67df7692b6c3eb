import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanByline } from '../shared/byline/byline.logic.ts';
import { bylineParts } from '../shared/byline/byline-parts.ts';
import { finderEventDetails } from '../shared/finder/finder-event-details.ts';
import { finderParts } from '../shared/finder/finder-parts.ts';
import type { PackedOptions } from '../shared/finder/options/finder-options.ts';
import { shareEventDetails } from '../shared/share/share-event-details.ts';
import { shareParts } from '../shared/share/share-parts.ts';
import { cleanContents } from './page-hero.logic.ts';

export const pageHeroElement = defineElement({
  tag: 'page-hero',
  summary:
    'The top of a page: main heading, subtitle, byline, image, jump links, share buttons and program finder.',
  hydrate: 'interaction',
  behavior: 'visible',
  attributes: {
    heading: { type: 'string', description: 'Main heading (`<h1>`) of the page; use one hero per page' },
    subtitle: { type: 'string', description: 'Subtitle under the heading' },
    image: {
      type: 'url',
      description: 'URL of the image, shown at 448 × 382 px, or 992 × 384 px with `full-width-image`',
    },
    imageAlt: {
      type: 'string',
      default: '',
      description: 'Alternative text of the image; empty if it is decorative',
    },
    imageAttribution: { type: 'string', description: 'Credit line of the image' },
    fullWidthImage: {
      type: 'boolean',
      description: 'Places the image below the text, in the full width of the hero',
    },
    maxWidth: {
      type: 'integer',
      unit: 'px',
      min: 320,
      description:
        'Maximum width of the hero in pixels, such as the width of a text column; limits the size of the loaded image',
    },
    faceGravity: { type: 'boolean', description: 'Crops the image around faces' },
    contents: json('Jump links within the page, as JSON: `[{id, title}]`', cleanContents),
    byline: json(
      'Byline as JSON: `{writtenBy, editedBy, reviewedBy, date, isUpdated, showReadTime, readTime}`',
      cleanByline,
    ),
    showShare: { type: 'boolean', default: false, description: 'Shows share buttons' },
    url: { type: 'url', description: 'URL to share. Default: the page’s canonical URL' },
    showByline: { type: 'boolean', default: true, description: 'Shows the byline' },
    showImage: { type: 'boolean', default: true, description: 'Shows the image' },
    showContents: { type: 'boolean', default: true, description: 'Shows the jump links' },
    showFinder: { type: 'boolean', default: true, description: 'Shows the program finder' },
  },
  slots: { '': 'Content between the hero and the page' },
  events: {
    'page-hero:share': 'A share button was used: `{network, url}`',
    'page-hero:select': 'A finder field changed: `{field, value, selection}`',
    'page-hero:submit':
      'The finder is submitted: `{selection, url}`; preventDefault() keeps the visitor on the page',
  },
  eventDetails: { ...finderEventDetails, ...shareEventDetails },
  parts: {
    ...bylineParts,
    ...finderParts,
    ...shareParts,
    hero: 'The whole hero',
    heading: 'The main heading, and the heading of the share dialog',
    subtitle: 'The subtitle',
    image: 'The image with its credit line',
    contents: 'The jump links',
    field: 'A finder field with its label, and the field with the URL to copy by hand',
    button: 'The finder button and the share buttons',
  },
});

export type PageHeroProps = ElementProps<typeof pageHeroElement, PackedOptions>;
