import type { ElementExample } from '../../core/examples.ts';

export const adSlotExamples: readonly ElementExample[] = [
  { name: 'Default', note: 'Within an article: 250 pixels high', html: '<ad-slot position="1"></ad-slot>' },
  {
    name: 'Top of page',
    note: 'With the dialog for international visitors on /widgets/international/',
    html: '<ad-slot placement="top-of-page"></ad-slot>',
  },
  { name: 'Bottom of page', html: '<ad-slot placement="bottom-of-page"></ad-slot>' },
  { name: 'Hero', html: '<ad-slot placement="hero"></ad-slot>' },
  { name: 'In paragraph', html: '<ad-slot placement="in-paragraph" position="2"></ad-slot>' },
  { name: 'Custom height', html: '<ad-slot placement="top-of-page" min-height="280"></ad-slot>' },
  { name: 'Height of 137 pixels', html: '<ad-slot placement="in-paragraph" min-height="137"></ad-slot>' },
  {
    name: 'Fallback content',
    html: '<ad-slot placement="top-of-page"><p>This space is paid for by advertisers.</p></ad-slot>',
  },
  {
    name: 'Hostile',
    note: 'Invalid values use the defaults; at least 50 pixels high',
    html: '<ad-slot placement="&lt;script&gt;" position="first" min-height="-1e9"></ad-slot>',
  },
  {
    name: 'Very long',
    note: 'Clips content that does not fit',
    html: `<ad-slot placement="top-of-page"><p>${'A notice that goes on. '.repeat(40).trim()}</p></ad-slot>`,
  },
];
