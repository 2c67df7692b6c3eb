import type { ElementExample } from '../../core/examples.ts';

const three =
  '[{"label":"Careers","uri":"/careers/"},{"label":"Salaries","uri":"/careers/salaries/"},{"label":"Licenses","uri":"/careers/licenses/"}]';
const hostile =
  '[{"label":"&lt;b&gt;Bold&lt;/b&gt;","uri":"/bold/"},{"label":"Script","uri":"javascript:alert(1)"},null,{"label":7,"uri":[]}]';
const long = JSON.stringify(
  Array.from({ length: 14 }, (_, index) => ({
    label:
      index === 6
        ? 'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(3).trim()
        : `Section number ${index + 1}`,
    uri: `/section-${index + 1}/`,
  })),
);

export const subNavExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'The five article tabs',
    html: '<sub-nav current="/articles/career/"></sub-nav>',
  },
  { name: 'Current by label', html: '<sub-nav current="Nurse Spotlight"></sub-nav>' },
  { name: 'None current', html: '<sub-nav></sub-nav>' },
  { name: 'Custom tabs', html: `<sub-nav items='${three}' current="/careers/salaries"></sub-nav>` },
  { name: 'Empty', note: 'Shows the article tabs', html: '<sub-nav items="[]"></sub-nav>' },
  {
    name: 'Invalid JSON',
    note: 'Logs one warning and shows the article tabs',
    html: '<sub-nav items="[{" current="/articles/"></sub-nav>',
  },
  {
    name: 'Hostile',
    note: 'Markup stays text; tabs without an allowed URL are left out',
    html: `<sub-nav items='${hostile}' current="&quot;&gt;"></sub-nav>`,
  },
  { name: 'Very long', html: `<sub-nav items='${long}' current="/section-9/"></sub-nav>` },
];
