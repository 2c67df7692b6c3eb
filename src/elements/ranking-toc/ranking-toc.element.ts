import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { readSchoolRecords } from '../../core/model/read-schools.ts';
import type { TocData } from './ranking-toc.logic.ts';

export const rankingTocElement = defineElement({
  tag: 'ranking-toc',
  summary: 'A ranking at a glance: a table of its schools that links to their cards on the same page.',
  hydrate: 'static',
  attributes: {
    gid: { type: 'string', description: 'Id of a legacy ranking; without `extid` there is no table' },
    extid: { type: 'string', description: 'Id of a modern ranking' },
    schools: json('The schools, instead of a ranking by id', readSchoolRecords),
    variant: {
      type: 'enum',
      values: ['modern', 'legacy'],
      description: 'A legacy ranking has no table (default: legacy with only a gid, otherwise modern)',
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
