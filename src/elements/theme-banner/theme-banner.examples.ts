import type { ElementExample } from '../../core/examples.ts';

const banner = (theme: string) =>
  `<theme-banner heading="Are you ready to earn your online nursing degree?" link="/study-match/" theme="${theme}"><p>All matches are schools that pay us. <a href="/advertising-disclosure/">How this works</a></p></theme-banner>`;

export const themeBannerExamples: readonly ElementExample[] = [
  { name: 'Default', html: banner('primary') },
  { name: 'Secondary', html: banner('secondary') },
  { name: 'Tertiary', html: banner('tertiary') },
  { name: 'White', html: banner('white') },
  { name: 'No link', html: '<theme-banner heading="Applications close on March 1"></theme-banner>' },
  {
    name: 'No title',
    note: 'Shows the author’s content without a banner',
    html: '<theme-banner link="/study-match/"><p>Applications close on March 1.</p></theme-banner>',
  },
  { name: 'Empty', rendersNothing: true, html: '<theme-banner></theme-banner>' },
  {
    name: 'Hostile',
    note: 'Script URLs are removed; an unknown theme uses the default',
    html: '<theme-banner heading="&lt;script&gt;alert(1)&lt;/script&gt;" link="javascript:alert(1)" theme="x&quot; onclick=&quot;alert(1)"></theme-banner>',
  },
  {
    name: 'Very long',
    html: `<theme-banner heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(4).trim()}" link="/articles/"><p>${'A long text that continues. '.repeat(30).trim()}</p></theme-banner>`,
  },
];
