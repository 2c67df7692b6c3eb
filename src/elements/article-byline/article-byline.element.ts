import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanPeople } from '../shared/byline/byline.logic.ts';
import { bylineParts } from '../shared/byline/byline-parts.ts';

export const articleBylineElement = defineElement({
  tag: 'article-byline',
  summary: 'Who wrote, edited and reviewed an article, and when; nothing when neither is known.',
  hydrate: 'static',
  attributes: {
    writtenBy: json('Writers: `[{name, slug, image}]`; the image is optional', cleanPeople),
    reviewedBy: json('Reviewers, in the same form', cleanPeople),
    editedBy: json('Editors, in the same form', cleanPeople),
    date: { type: 'string', description: 'Day of publication or of the update, as `2026-10-12`' },
    updated: { type: 'boolean', description: 'The day is that of an update' },
    showReadTime: { type: 'boolean', description: 'Shows how long reading takes' },
    readTime: { type: 'integer', description: 'Minutes that reading takes' },
    domain: {
      type: 'string',
      description: 'Site of the contributors’ pages, where it is another than this one',
    },
    contributorPath: {
      type: 'string',
      description: 'Path of the contributors’ pages; the site’s own when left out',
    },
  },
  parts: bylineParts,
});

export type ArticleBylineProps = ElementProps<typeof articleBylineElement>;
