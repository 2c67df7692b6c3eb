import type { ElementExample } from '../../core/examples.ts';

const row = (cells: readonly string[]) =>
  `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`;

function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `<table><caption>${caption}</caption><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;
}

const seasons = table(
  'The first year of a new nurse',
  ['Months', 'What to expect', 'What to ask for'],
  [
    ['1 to 3', 'Working with a preceptor', 'Weekly feedback'],
    ['4 to 6', 'Working alone, slowly', 'A named contact'],
    ['7 to 9', 'Getting faster', 'Harder assignments, with help nearby'],
    ['10 to 12', 'Helping others', 'A date for your next step'],
  ],
);
const wide = table(
  'Hourly pay of first-year nurses by region, shift and type of hospital (fictional figures)',
  ['Region', 'Days', 'Nights', 'Weekends', 'Teaching', 'Community', 'Travel', 'Gap'],
  ['Upper Midwest', 'Gulf Coast', 'Pacific', 'Mid-Atlantic'].map((region, index) => [
    region,
    ...[34, 38, 36, 40, 33, 52].map((pay) => `$${pay + index}.10`),
    `+${10 + index}%`,
  ]),
);

export const contentTableExamples: readonly ElementExample[] = [
  { name: 'Default', html: `<content-table>${seasons}</content-table>` },
  ...['secondary', 'tertiary', 'white', 'striped', 'plain'].map((theme) => ({
    name: theme.charAt(0).toUpperCase() + theme.slice(1),
    html: `<content-table theme="${theme}">${seasons}</content-table>`,
  })),
  {
    name: 'Wide',
    note: 'Scrolls in its frame, and the cut edge fades',
    html: `<content-table>${wide}</content-table>`,
  },
  {
    name: 'Worksheet',
    note: '“Use your own figures” turns amounts into fields; the row “Total” is computed again',
    html: `<content-table tools>${table(
      'An example with made-up figures',
      ['Item', 'ADN', 'BSN'],
      [
        ['Tuition', '$9,000', '$42,000'],
        ['Books', '$2,500', '$3,000'],
        ['Total', '$11,500', '$45,000'],
      ],
    )}</content-table>`,
  },
  { name: 'Wide and striped', html: `<content-table theme="striped">${wide}</content-table>` },
  {
    name: 'No head and no caption',
    html: '<content-table><table><tbody><tr><td>Days</td><td>$34.10</td></tr><tr><td>Nights</td><td>$38.60</td></tr></tbody></table></content-table>',
  },
  {
    name: 'In a figure',
    note: 'The markup that WordPress writes',
    html: `<content-table><figure>${seasons}</figure></content-table>`,
  },
  {
    name: 'No table',
    note: 'The author’s content stays visible',
    html: '<content-table><p>The figures will be published in spring.</p></content-table>',
  },
  { name: 'Empty', rendersNothing: true, html: '<content-table></content-table>' },
  {
    name: 'Hostile',
    note: 'An unknown theme uses the default; cells that span rows and columns keep their positions',
    html: '<content-table theme="&quot;&gt;&lt;script&gt;"><table><tbody><tr><th rowspan="2" scope="rowgroup">&lt;b&gt;Both&lt;/b&gt;</th><td>1</td><td>2</td></tr><tr><td colspan="2">3</td></tr></tbody></table></content-table>',
  },
  {
    name: 'Very long',
    html: `<content-table>${table(
      'A table with forty rows and long words',
      ['Word', 'Number', 'Sentence'],
      Array.from({ length: 40 }, (_, index) => [
        'Pneumonoultramicroscopicsilicovolcanoconiosis',
        String(index + 1),
        'A long text that continues for a while.',
      ]),
    )}</content-table>`,
  },
];
