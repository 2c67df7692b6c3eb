import type { ElementExample } from '../../core/examples.ts';

export const usStateMapExamples: readonly ElementExample[] = [
  { name: 'Default', html: '<us-state-map></us-state-map>' },
  { name: 'D.C. without a page', html: '<us-state-map dc-link="false"></us-state-map>' },
  {
    name: 'Pages elsewhere',
    note: 'Adds the missing slash to a base path',
    html: '<us-state-map heading="Programs by state" base-path="/programs/in"></us-state-map>',
  },
  {
    name: 'Empty heading',
    note: 'Without a title; the map keeps a name for assistive technology',
    html: '<us-state-map heading=""></us-state-map>',
  },
  {
    name: 'Hostile',
    note: 'Shows markup as text; a script URL and an invalid boolean use the defaults',
    html: '<us-state-map heading="&lt;img src=x onerror=alert(1)&gt;" base-path="javascript:alert(1)//" dc-link="maybe"></us-state-map>',
  },
  {
    name: 'Very long',
    html: `<us-state-map heading="${'Choose the state in which you want to study or to work '.repeat(6).trim()}"></us-state-map>`,
  },
];
