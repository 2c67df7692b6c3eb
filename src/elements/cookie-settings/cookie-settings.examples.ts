import type { ElementExample } from '../../core/examples.ts';

export const cookieSettingsExamples: readonly ElementExample[] = [
  { name: 'Default', html: '<cookie-settings></cookie-settings>' },
  { name: 'Custom label', html: '<cookie-settings label="Your privacy choices"></cookie-settings>' },
  {
    name: 'Hostile',
    note: 'Shows markup as text and drops script URLs',
    html: '<cookie-settings label="&lt;script&gt;alert(1)&lt;/script&gt;" privacy-link="javascript:alert(1)"></cookie-settings>',
  },
  {
    name: 'Very long',
    html: `<cookie-settings label="${'Settings for everything that is stored in this browser '.repeat(6).trim()}"></cookie-settings>`,
  },
];
