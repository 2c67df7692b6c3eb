import type { ElementExample } from '../../core/examples.ts';

const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(6).trim();

export const editorialListingsExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'The site’s own inventory; shows three placeholders while it is loading',
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
    name: 'No placeholders',
    note: 'Appears once it has programs',
    rendersNothing: true,
    html: '<editorial-listings placeholders="0" subject="no-such-subject"></editorial-listings>',
  },
  {
    name: 'Hostile',
    note: 'Shows markup as text; drops script URLs and invalid limits',
    html: '<editorial-listings more-label="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" limit="many" placeholders="-3e9x" more-link="javascript:alert(1)"></editorial-listings>',
  },
  { name: 'Very long', html: `<editorial-listings more-label="${long}"></editorial-listings>` },
];
