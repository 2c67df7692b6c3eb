import type { ElementExample } from '../../core/examples.ts';

const cards = [
  ['The night shift', 'What the hour changes.', 'night-shift'],
  ['The compact', 'Before you move.', 'state-lines'],
  ['Six weeks of pharmacology', 'Sundays included.', 'books'],
  ['Who pays, and when', 'Fees in the order they come.', 'ledger'],
  ['The long way', 'Nine years, two children.', 'night-shift'],
] as const;

function card([heading, text, picture]: (typeof cards)[number]): string {
  return `<content-card heading="${heading}" link="/articles/" image="/demo/pictures/${picture}.svg"><p>${text}</p></content-card>`;
}

const first = (count: number) => cards.slice(0, count).map(card).join('');

export const contentSliderExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'Arrows stand only above three slides',
    html: `<content-slider label="Guides for the first year">${first(5)}</content-slider>`,
  },
  {
    name: 'Three slides',
    note: 'No arrows; on a desk there is nothing to navigate',
    html: `<content-slider label="Three guides">${first(3)}</content-slider>`,
  },
  { name: 'One slide', html: `<content-slider label="One guide">${first(1)}</content-slider>` },
  {
    name: 'Narrow spacing',
    html: `<content-slider label="Guides, close together" spacing="16">${first(4)}</content-slider>`,
  },
  {
    name: 'Spacing that has no class',
    note: 'Drawn with the nearest gap, exact once its script is there',
    html: `<content-slider label="Guides, 28 pixels apart" spacing="28">${first(4)}</content-slider>`,
  },
  {
    name: 'Plain children',
    html: '<content-slider label="Plain children" spacing="24"><p>The first paragraph is a slide.</p><figure><img src="/demo/pictures/crest.svg" alt="A crest" width="160" height="160"><figcaption>So is a figure.</figcaption></figure><blockquote>And a quotation.</blockquote><ul><li>And a list</li><li>of two</li></ul></content-slider>',
  },
  {
    name: 'Empty',
    note: 'A slider without slides draws nothing',
    empty: true,
    html: '<content-slider></content-slider>',
  },
  {
    name: 'Hostile',
    note: 'Unusable numbers bring the default back, and markup in the label stays text',
    html: `<content-slider spacing="1e999" label="&lt;img src=x onerror=alert(1)&gt;">${first(2)}</content-slider>`,
  },
  {
    name: 'Very long',
    html: `<content-slider>${Array.from({ length: 14 }, (_, index) => `<div><h3>${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(2).trim()} ${index + 1}</h3><p>${'A long text that goes on. '.repeat(index === 1 ? 24 : 3).trim()}</p></div>`).join('')}</content-slider>`,
  },
];
