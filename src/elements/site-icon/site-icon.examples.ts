import type { ElementExample } from '../../core/examples.ts';

export const siteIconExamples: readonly ElementExample[] = [
  { name: 'Default', html: '<site-icon name="academic-cap"></site-icon>' },
  {
    name: 'Solid, in a color',
    html: '<site-icon name="academic-cap" type="solid" color="#b3142b" width="32"></site-icon>',
  },
  { name: 'Social', html: '<site-icon name="linkedin" type="social" width="24" height="24"></site-icon>' },
  {
    name: 'In text',
    html: '<p>Classes start <site-icon name="clock" width="20"></site-icon> in the evening.</p>',
  },
  {
    name: 'With a label',
    note: 'Screen readers read “Accredited”',
    html: '<site-icon name="check-badge" type="solid" color="navy" width="40" height="40" label="Accredited"></site-icon>',
  },
  {
    name: 'Unknown',
    note: 'Shows an empty box of the same size',
    html: '<site-icon name="no-such-icon" width="48"></site-icon>',
    // Logged by the browser.
    consoleMessage: /404 .*\/icons\/outline\//,
  },
  { name: 'Empty', rendersNothing: true, html: '<site-icon></site-icon>' },
  {
    name: 'Hostile',
    note: 'The URL stays in the icon folder',
    html: '<site-icon name="../../&quot;&gt;&lt;script&gt;" type="evil" color="url(javascript:alert(1))" width="1e9" height="-4"></site-icon>',
    consoleMessage: /404 .*\/icons\/outline\//,
  },
  {
    name: 'Very long',
    html: `<site-icon name="${'very-long-name-'.repeat(40)}icon" width="512" height="16"></site-icon>`,
  },
];
