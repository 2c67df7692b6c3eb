import type { ElementExample } from '../../core/examples.ts';

export const iconPercentageExamples: readonly ElementExample[] = [
  { name: 'Default', html: '<icon-percentage></icon-percentage>' },
  { name: 'A quarter', html: '<icon-percentage percentage="25" text="Study part time"></icon-percentage>' },
  {
    name: 'Smaller and thinner',
    html: '<icon-percentage percentage="62.5" icon="clock" diameter="120" stroke-width="8" text="Work nights"></icon-percentage>',
  },
  {
    name: 'Small',
    note: 'Shows only the number',
    html: '<icon-percentage percentage="8" diameter="56" stroke-width="4" text="Part time"></icon-percentage>',
  },
  {
    name: '0 and 100 percent',
    html: '<icon-percentage percentage="0" text="Started"></icon-percentage><icon-percentage percentage="100"></icon-percentage>',
  },
  {
    name: 'Empty',
    note: 'Without text and icon, only the ring and the number',
    html: '<icon-percentage text="" icon=""></icon-percentage>',
  },
  {
    name: 'Hostile',
    html: '<icon-percentage percentage="1e9" text="&lt;img src=x onerror=alert(1)&gt;" icon="../&quot;&gt;&lt;script&gt;" diameter="-40" stroke-width="9999"></icon-percentage>',
  },
  {
    name: 'Very long',
    html: `<icon-percentage percentage="33.3333" diameter="640" stroke-width="40" text="${'Pneumonoultramicroscopicsilicovolcanoconiosis and other words '.repeat(3).trim()}"></icon-percentage>`,
  },
];
