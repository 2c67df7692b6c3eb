import { type ElementExample, jsonAttribute } from '../../core/examples.ts';

const menu = [
  {
    label: 'Study',
    uri: '/articles/student-resources/',
    children: [
      { label: 'ADN or BSN', uri: '/articles/adn-or-bsn/' },
      { label: 'Clinical hours', uri: '/articles/clinical-hours/' },
    ],
  },
  {
    label: 'Rankings',
    uri: '/rankings/',
    children: [
      { label: 'Lowest in-state tuition', uri: '/rankings/lowest-in-state-tuition/' },
      { label: 'By state', uri: '/state/' },
    ],
  },
  {
    label: 'About',
    uri: '/about-us/',
    children: [
      { label: 'About us', uri: '/about-us/' },
      { label: 'Contributors', uri: '/healthcare-review-partners/' },
    ],
  },
  {
    label: 'Legal',
    uri: '#',
    children: [
      { label: 'Privacy terms', uri: '/privacy-terms/' },
      {
        label: 'Do not sell or share my personal information',
        uri: '/do-not-sell-or-share-my-personal-information/',
      },
    ],
  },
];
const flat = [
  { id: '1', parentId: null, label: 'Rankings', uri: '/rankings/' },
  { id: '2', parentId: '1', label: 'Most online', uri: '/rankings/online/' },
  { id: '3', parentId: null, label: 'Sitemap', uri: '/sitemap/' },
];
const social = [
  { name: 'facebook', url: 'https://facebook.example/pinningday' },
  { name: 'tiktok', url: 'https://tiktok.example/@pinningday' },
];
const logo = 'logo="/pictures/logo-on-dark.svg" logo-alt="Pinning Day" site-name="Pinning Day"';

export const siteFooterExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: `<site-footer ${logo} year="2026" tagline="Nursing school, licensure and your first years at work, in plain language." menu="${jsonAttribute(menu)}" social="${jsonAttribute(social)}"></site-footer>`,
  },
  {
    name: 'Flat menu',
    note: 'Items refer to their parents, as in some content systems',
    html: `<site-footer ${logo} year="2026" menu="${jsonAttribute(flat)}"></site-footer>`,
  },
  { name: 'No attributes', html: '<site-footer></site-footer>' },
  {
    name: 'Hostile',
    note: 'Markup stays text; script URLs are removed',
    html: `<site-footer logo="data:text/html,x" site-name="&lt;script&gt;alert(1)&lt;/script&gt;" year="soon" privacy-link="javascript:alert(1)" menu="${jsonAttribute([{ label: '<i>x</i>', uri: 'javascript:alert(1)', children: [{ label: 'Inside', uri: '/inside/' }] }])}"></site-footer>`,
  },
  {
    name: 'Very long',
    html: `<site-footer site-name="${'A site with a very long name '.repeat(4).trim()}" year="2026" menu="${jsonAttribute([{ label: 'Pneumonoultramicroscopicsilicovolcanoconiosis', uri: '#', children: Array.from({ length: 14 }, (_, index) => ({ label: `A link with a long label that wraps ${index + 1}`, uri: `/${index}/` })) }])}"></site-footer>`,
  },
];
