import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { readSchoolRecords } from '../../core/model/read-schools.ts';
import { finderParts } from '../shared/finder/finder-parts.ts';
import { defaultPositions, type SchoolRankingsData } from './school-rankings.logic.ts';

export const schoolRankingsElement = defineElement({
  tag: 'school-rankings',
  summary: 'A ranking of schools as cards: the first ones visible, the rest behind View More.',
  hydrate: 'interaction',
  reserve: { phone: 1600, desktop: 2900 },
  behavior: 'visible',
  attributes: {
    gid: {
      type: 'string',
      description: 'Id of a legacy ranking (the older format); without `extid` it renders the legacy list',
    },
    extid: { type: 'string', description: 'Id of a modern ranking' },
    schools: json(
      'The schools, instead of a ranking by id, in the format of `schools` in `/api/rankings/ID`',
      readSchoolRecords,
    ),
    type: {
      type: 'string',
      values: ['ranked', 'unranked'],
      description: '`unranked` hides the rank numbers',
    },
    limit: { type: 'integer', default: 10, min: 1, description: 'Number of cards before View More' },
    fullList: {
      type: 'url',
      description:
        'URL of a page with all schools, which View More opens without a script. If it is set, the cards behind View More are not in the HTML: the script renders them from the page’s data, or from `/api/rankings/` if the data exceeds 64 KB. Our own pages set it',
    },
    showAll: {
      type: 'string',
      description:
        'Renders all schools without View More; the page at `full-list` sets it. The value may be a visitor’s order: percentages for retention, completion, net price and size that add up to 100, such as `20-30-40-10`',
    },
    sponsoredPositions: {
      type: 'list',
      default: defaultPositions.map(String),
      description: 'Positions of sponsored cards in the list, counted from 1',
    },
    finderPosition: {
      type: 'integer',
      default: 1,
      min: 0,
      description: 'Position of the program finder in the list, counted from 1; 0 removes it',
    },
    degree: { type: 'string', description: 'Slug of the degree that sponsored cards are for' },
    category: { type: 'string', description: 'Slug of the category that sponsored cards are for' },
    subject: { type: 'string', description: 'Slug of the subject that sponsored cards are for' },
    tools: {
      type: 'boolean',
      description: 'Lets visitors sort, filter and compare the schools; the page’s URL contains their view',
    },
  },
  events: {
    'school-rankings:expand': 'The details of a school were opened or closed: `{school, open}`',
    'school-rankings:view':
      'The list was sorted, filtered or compared: `{address}`, a URL that shows the same view, except an order by distance',
    'school-rankings:more':
      'The schools behind View More were shown: `{shown}`, the number of visible schools',
  },
  eventDetails: {
    expand: '{ school: string; open: boolean }',
    view: '{ address: string }',
    more: '{ shown: number }',
  },
  parts: {
    ...finderParts,
    list: 'One list of cards',
    card: 'One school',
    sponsored: 'One sponsored school',
    'paid-label': 'The line that says who pays',
    tools: 'The fields to sort and filter, and the comparison',
    compare: 'The table that compares schools',
    heading: 'The heading of the finder',
    rank: 'The rank number',
    name: 'The name of a school',
    logo: 'The logo, or initials instead',
    facts: 'The strip of four figures',
    details: 'The additional figures of a school',
    button: 'The link to a school, the button of the finder, and the buttons of a legacy list',
    more: 'The disclosure behind View More',
    source: 'The line that names the source',
  },
});

export type SchoolRankingsProps = ElementProps<typeof schoolRankingsElement, SchoolRankingsData>;
