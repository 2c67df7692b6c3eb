import type { ElementExample } from '../../core/examples.ts';

const image = '/demo/pictures/portrait.svg';
const text =
  '<p>Leilani has precepted new graduates for eight years. She writes about first jobs and why nurses leave them.</p>';

export const biographyCardExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: `<biography-card name="Leilani Kahale, RN, CCRN" occupation="Intensive care nurse" image="${image}" image-alt="Illustrated portrait of Leilani Kahale" linkedin="https://linkedin.example/in/leilani" facebook="https://facebook.example/leilani" twitter="https://twitter.example/leilani" email="leilani@example.org">${text}</biography-card>`,
  },
  {
    name: 'No portrait',
    html: `<biography-card name="Rafael O’Donovan, LPN" occupation="Practical nurse" email="mailto:rafael@example.org"><p>Rafael writes about bridge programs.</p></biography-card>`,
  },
  { name: 'Name and text', html: `<biography-card name="Ines Albrecht">${text}</biography-card>` },
  {
    name: 'No text',
    html: `<biography-card name="Imani Duquesne, DNP" occupation="Clinical reviewer" image="${image}"></biography-card>`,
  },
  {
    name: 'No name',
    note: 'Renders nothing',
    rendersNothing: true,
    html: `<biography-card occupation="Nurse" image="${image}"></biography-card>`,
  },
  {
    name: 'Hostile',
    note: 'Markup stays text; script URLs and extra email headers are removed',
    html: '<biography-card name="&lt;img src=x onerror=alert(1)&gt;" occupation="&lt;/h3&gt;" image="javascript:alert(1)" facebook="javascript:alert(1)" linkedin="data:text/html,x" email="a@b.example?bcc=all@b.example"><p>Text</p></biography-card>',
  },
  {
    name: 'Very long',
    html: `<biography-card name="Maximiliana Featherstonehaugh-Wolfeschlegelsteinhausenberger, PhD, DNP, RN" occupation="${'Professor of nursing and health policy '.repeat(4).trim()}" image="${image}" linkedin="https://linkedin.example/in/m" email="m@example.org"><p>${'A long text that continues. '.repeat(30).trim()}</p></biography-card>`,
  },
];
