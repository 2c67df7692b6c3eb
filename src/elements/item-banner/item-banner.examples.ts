import type { ElementExample } from '../../core/examples.ts';

export const itemBannerExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: '<item-banner heading="Keep a list" subtitle="Write one line after each shift about what you learned."><p>After a year, it will help you write your résumé.</p></item-banner>',
  },
  {
    name: 'As wide as its text',
    html: '<item-banner heading="Keep your receipts" full-width="false"><p>Your employer may reimburse license fees.</p></item-banner>',
  },
  { name: 'Title only', html: '<item-banner heading="Applications close on March 1"></item-banner>' },
  { name: 'Subtitle only', html: '<item-banner subtitle="Applications close on March 1."></item-banner>' },
  {
    name: 'Neither title nor subtitle',
    note: 'Shows the author’s content without a banner',
    html: '<item-banner><p>Applications close on <a href="/articles/">March 1</a>.</p></item-banner>',
  },
  { name: 'Empty', rendersNothing: true, html: '<item-banner></item-banner>' },
  {
    name: 'Hostile',
    html: '<item-banner heading="&lt;script&gt;alert(1)&lt;/script&gt;" subtitle="&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;" full-width="perhaps"><p>Text</p></item-banner>',
  },
  {
    name: 'Very long',
    html: `<item-banner heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(4).trim()}" subtitle="${'A long sentence that continues, '.repeat(12).trim()}" full-width="false"><p>${'A long text that continues. '.repeat(30).trim()}</p></item-banner>`,
  },
];
