import type { ElementExample } from '../../core/examples.ts';

// Each example has its own key, so closing one does not close the others.
export const dismissibleBannerExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'Once closed, it stays hidden in this browser',
    html: '<dismissible-banner><p>We changed how we count tuition. <a href="/rankings/">Read the method</a></p></dismissible-banner>',
  },
  {
    name: 'Custom storage key',
    html: '<dismissible-banner storage-key="exampleBanner"><p>Applications for fall are open. <a href="/articles/">See the dates</a></p></dismissible-banner>',
  },
  {
    name: 'Plain text',
    html: '<dismissible-banner storage-key="examplePlain">A notice without markup of its own.</dismissible-banner>',
  },
  {
    name: 'Empty',
    note: 'Stays hidden without content',
    html: '<dismissible-banner storage-key="exampleEmpty"></dismissible-banner>',
  },
  {
    name: 'Hostile',
    note: 'Accepts any text as a key',
    html: '<dismissible-banner storage-key="&lt;script&gt;__proto__"><p>&lt;b&gt;not bold&lt;/b&gt;</p></dismissible-banner>',
  },
  {
    name: 'Very long',
    note: 'At most half as high as the window',
    html: `<dismissible-banner storage-key="exampleLong"><p>${'A notice that is much longer than one sentence. '.repeat(30).trim()}</p></dismissible-banner>`,
  },
];
