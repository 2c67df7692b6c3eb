import type { ElementExample } from '../../core/examples.ts';

export const shareBarExamples: readonly ElementExample[] = [
  { name: 'Default', note: 'Shares the page it stands on', html: '<share-bar></share-bar>' },
  { name: 'Own heading', html: '<share-bar heading="The first year, in all its forms"></share-bar>' },
  {
    name: 'Another page',
    note: 'Its links are complete without a script',
    html: '<share-bar url="/articles/night-shift/" heading="The night shift is where new nurses learn" image="/demo/pictures/night-shift.svg"></share-bar>',
  },
  {
    name: 'Absolute address',
    html: '<share-bar url="https://example.org/a?b=1&amp;c=2#d" heading="A &amp; B"></share-bar>',
  },
  {
    name: 'Empty',
    note: 'Empty attributes mean the page’s own',
    html: '<share-bar url="" heading="" image=""></share-bar>',
  },
  {
    name: 'Hostile',
    note: 'A script address is dropped, and the page’s own stands',
    html: '<share-bar url="javascript:alert(1)" heading="&lt;script&gt;alert(1)&lt;/script&gt; &amp;body=x" image="data:text/html,x"></share-bar>',
  },
  {
    name: 'Very long',
    html: `<share-bar url="/articles/${'a-very-long-address-'.repeat(12)}/" heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(6).trim()}"></share-bar>`,
  },
];
