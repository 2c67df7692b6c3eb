import type { ElementExample } from '../../core/examples.ts';

const row = (cells: readonly string[]) =>
  `<tr>${cells.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`;

function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `<table><caption>${caption}</caption><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;
}

const seasons = table(
  'Four seasons of a first year',
  ['Months', 'What it is like', 'What to ask for'],
  [
    ['1 to 3', 'Beside somebody', 'Feedback every week'],
    ['4 to 6', 'Alone and slow', 'A named person to call'],
    ['7 to 9', 'Faster', 'The hard assignment, with help near'],
    ['10 to 12', 'Asked by others', 'A date for the next step'],
  ],
);
const wide = table(
  'What a first-year nurse earns per hour, by region, shift and kind of hospital, in made-up figures',
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
    note: 'Scrolls in its frame; the cut edge fades',
    html: `<content-table>${wide}</content-table>`,
  },
  { name: 'Wide and striped', html: `<content-table theme="striped">${wide}</content-table>` },
  {
    name: 'No head and no caption',
    html: '<content-table><table><tbody><tr><td>Days</td><td>$34.10</td></tr><tr><td>Nights</td><td>$38.60</td></tr></tbody></table></content-table>',
  },
  {
    name: 'In a figure',
    note: 'As WordPress writes it',
    html: `<content-table><figure>${seasons}</figure></content-table>`,
  },
  {
    name: 'No table',
    note: 'What the author wrote is never lost',
    html: '<content-table><p>The figures follow in spring.</p></content-table>',
  },
  { name: 'Empty', empty: true, html: '<content-table></content-table>' },
  {
    name: 'Hostile',
    note: 'An unknown theme is the first; cells that span rows and columns keep their places',
    html: '<content-table theme="&quot;&gt;&lt;script&gt;"><table><tbody><tr><th rowspan="2" scope="rowgroup">&lt;b&gt;Both&lt;/b&gt;</th><td>1</td><td>2</td></tr><tr><td colspan="2">3</td></tr></tbody></table></content-table>',
  },
  {
    name: 'Very long',
    html: `<content-table>${table(
      'A table of forty rows and of long words',
      ['Word', 'Number', 'Sentence'],
      Array.from({ length: 40 }, (_, index) => [
        'Pneumonoultramicroscopicsilicovolcanoconiosis',
        String(index + 1),
        'A long text that goes on and on, as texts do.',
      ]),
    )}</content-table>`,
  },
];
