import { type ElementExample, jsonAttribute } from '../../core/examples.ts';

const image = '/demo/pictures/night-shift.svg';
const contents = jsonAttribute([
  { id: 'why', title: 'Why nights come first' },
  { id: 'charts', title: 'What the charts show' },
  { id: 'pay', title: 'Pay, by shift' },
  { id: 'questions', title: 'Questions' },
]);
const byline = jsonAttribute({
  writtenBy: [{ name: 'Rosalind Achterberg, RN', slug: 'rosalind-achterberg' }],
  reviewedBy: [{ name: 'Imani Duquesne, DNP', slug: 'imani-duquesne' }],
  date: '2026-06-14',
  isUpdated: true,
  showReadTime: true,
  readTime: 12,
});
const text =
  'heading="The night shift is where new nurses learn. Should it be?" subtitle="Most first jobs start after dark, with fewer people to ask. Three hospitals are trying another way."';

export const pageHeroExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: `<page-hero ${text} image="${image}" image-alt="A hospital at night with a few lit windows" image-attribution="Illustration: Pinning Day" contents="${contents}" byline="${byline}"></page-hero>`,
  },
  {
    name: 'Full-width image',
    html: `<page-hero ${text} image="${image}" full-width-image byline="${byline}" show-finder="false"></page-hero>`,
  },
  {
    name: 'Text only',
    note: 'Without an image, shows a decoration: the lining of a nurse’s cape',
    html: `<page-hero ${text} show-finder="false"></page-hero>`,
  },
  {
    name: 'With share buttons',
    html: `<page-hero ${text} byline="${byline}" show-share show-finder="false"></page-hero>`,
  },
  {
    name: 'Finder below the text',
    html: '<page-hero heading="Choose a nursing school with the numbers in front of you" subtitle="Real costs and acceptance rates for every school that teaches health professions."></page-hero>',
  },
  {
    name: 'Everything turned off',
    html: `<page-hero ${text} image="${image}" contents="${contents}" byline="${byline}" show-byline="false" show-image="false" show-contents="false" show-finder="false"></page-hero>`,
  },
  {
    name: 'With content',
    html: `<page-hero ${text} image="${image}" face-gravity show-finder="false"><p>The author’s content goes between the hero and the page.</p></page-hero>`,
  },
  {
    name: 'Empty',
    note: 'Without text and image, renders only the author’s content',
    rendersNothing: true,
    html: '<page-hero></page-hero>',
  },
  {
    name: 'Hostile',
    note: 'Markup stays text; script URLs and invalid JSON are removed',
    html: '<page-hero heading="&lt;img src=x onerror=alert(1)&gt;" image="javascript:alert(1)" contents="[{&quot;id&quot;:&quot;javascript:alert(1)&quot;,&quot;title&quot;:&quot;&lt;b&gt;Bold&lt;/b&gt;&quot;},null,{}]" byline="{&quot;writtenBy&quot;:[{&quot;name&quot;:&quot;&lt;script&gt;&quot;,&quot;slug&quot;:&quot;../../evil&quot;}]}" show-finder="perhaps"></page-hero>',
  },
  {
    name: 'Very long',
    html: `<page-hero heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(4).trim()}" subtitle="${'A long subtitle that continues. '.repeat(20).trim()}" image="${image}" image-attribution="${'A long attribution '.repeat(12).trim()}" contents="${jsonAttribute(Array.from({ length: 24 }, (_, index) => ({ id: `section-${index}`, title: `${'A long title of a section '.repeat(index % 4 === 0 ? 5 : 1)}${index + 1}` })))}" byline="${byline}" show-share></page-hero>`,
  },
];
