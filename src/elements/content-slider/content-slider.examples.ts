import type { ElementExample } from '../../core/examples.ts';

const cards = [
  ['Working nights', 'How to sleep and eat well.', 'night-shift'],
  ['The licensure compact', 'Read this before you move.', 'state-lines'],
  ['Six weeks of pharmacology', 'A study plan for every day.', 'books'],
  ['What you pay, and when', 'All fees in order.', 'ledger'],
  ['The long way to a degree', 'Nine years and two children.', 'night-shift'],
] as const;

function card([heading, text, image]: (typeof cards)[number]): string {
  return `<content-card heading="${heading}" link="/articles/" image="/demo/pictures/${image}.svg"><p>${text}</p></content-card>`;
}

const firstCards = (count: number) => cards.slice(0, count).map(card).join('');

export const contentSliderExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'Arrows are shown only with more than three slides',
    html: `<content-slider label="Guides for the first year">${firstCards(5)}</content-slider>`,
  },
  {
    name: 'Three slides',
    note: 'No arrows; on a wide screen all slides are visible',
    html: `<content-slider label="Three guides">${firstCards(3)}</content-slider>`,
  },
  { name: 'One slide', html: `<content-slider label="One guide">${firstCards(1)}</content-slider>` },
  {
    name: 'Narrow spacing',
    html: `<content-slider label="Guides, close together" spacing="16">${firstCards(4)}</content-slider>`,
  },
  {
    name: 'Spacing without its own CSS class',
    note: 'Uses the nearest gap until its script has loaded',
    html: `<content-slider label="Guides, 28 pixels apart" spacing="28">${firstCards(4)}</content-slider>`,
  },
  {
    name: 'Plain children',
    html: '<content-slider label="Plain children" spacing="24"><p>The first paragraph is a slide.</p><figure><img src="/demo/pictures/crest.svg" alt="A crest" width="160" height="160"><figcaption>So is a figure.</figcaption></figure><blockquote>And a quotation.</blockquote><ul><li>And a list</li><li>of two</li></ul></content-slider>',
  },
  {
    name: 'Empty',
    note: 'Renders nothing without slides',
    rendersNothing: true,
    html: '<content-slider></content-slider>',
  },
  {
    name: 'Hostile',
    note: 'Invalid numbers use the default; markup in the label stays text',
    html: `<content-slider spacing="1e999" label="&lt;img src=x onerror=alert(1)&gt;">${firstCards(2)}</content-slider>`,
  },
  {
    name: 'Very long',
    html: `<content-slider>${Array.from({ length: 14 }, (_, index) => `<div><h3>${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(2).trim()} ${index + 1}</h3><p>${'A long text that continues. '.repeat(index === 1 ? 24 : 3).trim()}</p></div>`).join('')}</content-slider>`,
  },
];
