import type { ElementExample } from '../../core/examples.ts';

export const shareBarExamples: readonly ElementExample[] = [
  { name: 'Default', note: 'Shares the current page', html: '<share-bar></share-bar>' },
  { name: 'Custom heading', html: '<share-bar heading="Your first year as a nurse"></share-bar>' },
  {
    name: 'Another page',
    note: 'With a URL, the links are complete without a script',
    html: '<share-bar url="/articles/night-shift/" heading="The night shift is where new nurses learn" image="/demo/pictures/night-shift.svg"></share-bar>',
  },
  {
    name: 'Absolute URL',
    html: '<share-bar url="https://example.org/a?b=1&amp;c=2#d" heading="A &amp; B"></share-bar>',
  },
  {
    name: 'Empty',
    note: 'Empty attributes use the values of the page',
    html: '<share-bar url="" heading="" image=""></share-bar>',
  },
  {
    name: 'Hostile',
    note: 'A script URL is ignored, and the page URL is used',
    html: '<share-bar url="javascript:alert(1)" heading="&lt;script&gt;alert(1)&lt;/script&gt; &amp;body=x" image="data:text/html,x"></share-bar>',
  },
  {
    name: 'Very long',
    html: `<share-bar url="/articles/${'a-very-long-address-'.repeat(12)}/" heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(6).trim()}"></share-bar>`,
  },
];
