import type { ElementExample } from '../../core/examples.ts';

const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(6).trim();

export const editorialListingsExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'The site’s own inventory; while it is being asked, three places are kept',
    html: '<editorial-listings></editorial-listings>',
  },
  {
    name: 'For a degree',
    html: '<editorial-listings degree="masters" category="nursing-and-healthcare" subject="nursing" limit="6" placeholders="6"></editorial-listings>',
  },
  {
    name: 'More link',
    html: '<editorial-listings more-label="See all programs" more-link="https://programs.example.com/find?from=article"></editorial-listings>',
  },
  {
    name: 'No places kept',
    note: 'Appears when it has something to show',
    empty: true,
    html: '<editorial-listings placeholders="0" subject="no-such-subject"></editorial-listings>',
  },
  {
    name: 'Hostile',
    note: 'Markup in a label is text, script addresses are no links, and limits that are no numbers do not count',
    html: '<editorial-listings more-label="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" limit="many" placeholders="-3e9x" more-link="javascript:alert(1)"></editorial-listings>',
  },
  { name: 'Very long', html: `<editorial-listings more-label="${long}"></editorial-listings>` },
];
