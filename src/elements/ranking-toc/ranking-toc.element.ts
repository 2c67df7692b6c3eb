import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { readSchoolRecords } from '../../core/model/read-schools.ts';
import type { TocData } from './ranking-toc.logic.ts';

export const rankingTocElement = defineElement({
  tag: 'ranking-toc',
  summary: 'A ranking at a glance: a table of its schools that links to their cards on the same page.',
  hydrate: 'static',
  behavior: 'interaction',
  attributes: {
    gid: {
      type: 'string',
      description: 'Id of a legacy ranking (the older format); without `extid` there is no table',
    },
    extid: { type: 'string', description: 'Id of a modern ranking' },
    schools: json(
      'The schools, instead of a ranking by id, in the format of `schools` in `/api/rankings/ID`',
      readSchoolRecords,
    ),
    variant: {
      type: 'enum',
      values: ['modern', 'legacy'],
      description: 'A legacy ranking has no table (default: legacy with only a gid, otherwise modern)',
    },
    fullList: {
      type: 'url',
      description:
        'URL of a page with all schools; if it is set, the table has only the first 10. Our own pages set it',
    },
    cards: {
      type: 'integer',
      min: 0,
      description:
        'Number of schools with cards on the page; the others link to `full-list` (default: all). Our own pages set it',
    },
  },
  parts: {
    table: 'The table',
    caption: 'Its caption',
    rank: 'A rank number',
    name: 'The name of a school',
    source: 'The line that names the source',
  },
});

export type RankingTocProps = ElementProps<typeof rankingTocElement, TocData>;
