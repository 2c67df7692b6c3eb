import type { ElementExample } from '../../core/examples.ts';

export const itemBannerExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: '<item-banner heading="Keep the list" subtitle="One line for each shift: what I learned, what I owe."><p>After a year it is the best résumé you will ever have.</p></item-banner>',
  },
  {
    name: 'As wide as its text',
    html: '<item-banner heading="And the receipts" full-width="false"><p>License fees may be paid back.</p></item-banner>',
  },
  { name: 'Title alone', html: '<item-banner heading="Applications close on March 1"></item-banner>' },
  { name: 'Subtitle alone', html: '<item-banner subtitle="Applications close on March 1."></item-banner>' },
  {
    name: 'Neither title nor subtitle',
    note: 'The author’s text stands plain',
    html: '<item-banner><p>Applications close on <a href="/articles/">March 1</a>.</p></item-banner>',
  },
  { name: 'Empty', empty: true, html: '<item-banner></item-banner>' },
  {
    name: 'Hostile',
    html: '<item-banner heading="&lt;script&gt;alert(1)&lt;/script&gt;" subtitle="&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;" full-width="perhaps"><p>Text</p></item-banner>',
  },
  {
    name: 'Very long',
    html: `<item-banner heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(4).trim()}" subtitle="${'A long sentence that goes on, '.repeat(12).trim()}" full-width="false"><p>${'A long text that goes on. '.repeat(30).trim()}</p></item-banner>`,
  },
];
