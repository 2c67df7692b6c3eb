import type { ElementExample } from '../../core/examples.ts';

const image = '/demo/pictures/portrait.svg';

export const expertItemExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: `<expert-item name="Imani Duquesne, DNP" job-title="Clinical reviewer" image="${image}" link="/healthcare-review-partners/imani-duquesne"></expert-item>`,
  },
  {
    name: 'No portrait',
    note: 'Shows initials in the same size',
    html: '<expert-item name="Kwame Boateng-Reyes, PhD, RN" job-title="Research reviewer" link="/healthcare-review-partners/kwame-boateng-reyes"></expert-item>',
  },
  {
    name: 'No link',
    html: `<expert-item name="A guest" job-title="Reader of this page" image="${image}"></expert-item>`,
  },
  { name: 'Name only', html: '<expert-item name="Rafael O’Donovan, LPN"></expert-item>' },
  {
    name: 'No name',
    note: 'Renders nothing',
    rendersNothing: true,
    html: `<expert-item job-title="Clinical reviewer" image="${image}"></expert-item>`,
  },
  {
    name: 'Hostile',
    html: '<expert-item name="&lt;b onmouseover=alert(1)&gt;" job-title="&lt;script&gt;alert(1)&lt;/script&gt;" image="data:text/html,x" link="java&#10;script:alert(1)"></expert-item>',
  },
  {
    name: 'Very long',
    html: `<expert-item name="Maximiliana Featherstonehaugh-Wolfeschlegelsteinhausenberger, PhD, DNP, RN" job-title="${'Professor of nursing and health policy '.repeat(5).trim()}" image="${image}" link="/healthcare-review-partners/maximiliana"></expert-item>`,
  },
];
