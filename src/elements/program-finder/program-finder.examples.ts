import type { ElementExample } from '../../core/examples.ts';

const image = '/demo/pictures/night-shift.svg';

export const programFinderExamples: readonly ElementExample[] = [
  { name: 'Default', html: '<program-finder></program-finder>' },
  {
    name: 'Preset',
    html: '<program-finder degree="masters" category="nursing-and-healthcare" subject="nursing" heading="Find your program"></program-finder>',
  },
  {
    name: 'Two fields',
    html: '<program-finder fields="degree,subject" degree="bachelors"></program-finder>',
  },
  {
    name: 'Nested',
    note: 'Subjects are grouped by category',
    html: '<program-finder nested degree="masters"></program-finder>',
  },
  { name: 'Native', html: '<program-finder layout="native"></program-finder>' },
  {
    name: 'Native with a heading',
    html: '<program-finder layout="native" heading="Not sure these fit?" category="nursing-and-healthcare"></program-finder>',
  },
  { name: 'Horizontal', html: '<program-finder layout="horizontal" degree="masters"></program-finder>' },
  { name: 'Personalized', html: '<program-finder layout="personalized"></program-finder>' },
  {
    name: 'Personalized with a picture',
    html: `<program-finder layout="personalized" image="${image}" image-alt="A hospital at night" fields="degree,subject"></program-finder>`,
  },
  {
    name: 'Custom labels',
    html: '<program-finder button-label="See matches" degree-label="I hold" category-label="My field" subject-label="My focus"></program-finder>',
  },
  {
    name: 'Empty values',
    note: 'Empty attributes have their defaults',
    html: '<program-finder fields="" degree="" button-label="" degree-label="" heading=""></program-finder>',
  },
  {
    name: 'Hostile',
    note: 'Shows markup as text; drops unknown slugs, unknown fields and script URLs',
    html: '<program-finder layout="&lt;b&gt;" fields="__proto__,subject,&lt;script&gt;,degree" degree="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" category="constructor" heading="&lt;img src=x onerror=alert(1)&gt;" button-label="&lt;/button&gt;&lt;script&gt;alert(1)&lt;/script&gt;" image="javascript:alert(1)"></program-finder>',
  },
  {
    name: 'Very long',
    html: `<program-finder layout="horizontal" heading="${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(3).trim()}" text="${'A long text that goes on. '.repeat(20).trim()}" button-label="${'Search every program there is '.repeat(3).trim()}" degree-label="${'I want my very long degree '.repeat(4).trim()}"></program-finder>`,
  },
];
