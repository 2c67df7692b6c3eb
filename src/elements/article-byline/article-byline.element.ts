import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { cleanPeople } from '../shared/byline/byline.logic.ts';
import { bylineParts } from '../shared/byline/byline-parts.ts';

export const articleBylineElement = defineElement({
  tag: 'article-byline',
  summary:
    'Who wrote, edited and reviewed an article, and when; renders nothing without a person, a date or a reading time.',
  hydrate: 'static',
  attributes: {
    writtenBy: json('Authors as JSON: `[{name, slug, image}]`; the image is optional', cleanPeople),
    reviewedBy: json('Reviewers, in the same format', cleanPeople),
    editedBy: json('Editors, in the same format', cleanPeople),
    date: { type: 'string', description: 'Date of publication or of the update, such as `2026-10-12`' },
    updated: { type: 'boolean', description: 'Labels the date as an update' },
    showReadTime: { type: 'boolean', description: 'Shows the reading time' },
    readTime: { type: 'integer', description: 'Reading time in minutes' },
    domain: {
      type: 'string',
      description: 'Domain of the contributor pages if they are on another site',
    },
    contributorPath: {
      type: 'string',
      description: 'Path of the contributor pages. Default: the site’s own contributor path',
    },
  },
  parts: bylineParts,
});

export type ArticleBylineProps = ElementProps<typeof articleBylineElement>;
