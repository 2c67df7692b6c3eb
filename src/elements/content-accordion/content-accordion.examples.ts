import type { ElementExample } from '../../core/examples.ts';

const section = (heading: string, body: string, attributes = '') =>
  `<accordion-section heading="${heading}"${attributes}>${body}</accordion-section>`;

const three = [
  section(
    'How long does a second bachelor’s degree take?',
    '<p>Twelve to eighteen months of full-time study, because earlier credits count.</p>',
  ),
  section(
    'Can I work while I study?',
    '<p>Most schools advise against more than one shift a week.</p><ul><li>Evening cohorts exist</li><li>So do part-time tracks</li></ul>',
  ),
  section(
    'Does the license move with me?',
    '<p>Within the compact states it does. See <a href="/articles/nurse-licensure-compact/">the list of compact states</a>.</p>',
  ),
];

export const contentAccordionExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: `<content-accordion heading="Questions from applicants">${three.join('')}</content-accordion>`,
  },
  {
    name: 'One section open',
    html: `<content-accordion>${section('What does it cost?', '<p>Between $15,000 and $60,000.</p>', ' active id="cost"')}${three.join('')}</content-accordion>`,
  },
  {
    name: 'All open',
    html: `<content-accordion heading="Costs">${section('Tuition', '<p>The smaller share.</p>', ' active')}${section('Lost shifts', '<p>The larger share.</p>', ' active')}</content-accordion>`,
  },
  {
    name: 'Text before the sections',
    html: `<content-accordion heading="Costs"><p>All figures are for one year.</p>${three.join('')}</content-accordion>`,
  },
  {
    name: 'Sections without a heading',
    note: 'Sections are named by their number',
    html: '<content-accordion><accordion-section><p>First.</p></accordion-section><accordion-section heading="  "><p>Second.</p></accordion-section></content-accordion>',
  },
  {
    name: 'One section',
    note: 'Has no button that opens all sections',
    html: `<content-accordion>${three[0]}</content-accordion>`,
  },
  {
    name: 'No sections',
    note: 'The author’s content stays visible',
    html: '<content-accordion heading="Questions"><p>There are no questions yet.</p></content-accordion>',
  },
  { name: 'Empty', rendersNothing: true, html: '<content-accordion></content-accordion>' },
  {
    name: 'Hostile',
    note: 'Markup in a heading stays text',
    html: `<content-accordion heading="&lt;script&gt;alert(1)&lt;/script&gt;">${section('&lt;img src=x onerror=alert(1)&gt;', '<p>Text</p>', ' active="perhaps"')}${section('&quot;quoted&quot;', '')}</content-accordion>`,
  },
  {
    name: 'Very long',
    html: `<content-accordion heading="${'A long title that continues '.repeat(8).trim()}">${section('Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(5).trim(), `<p>${'A long text that continues. '.repeat(40).trim()}</p>`, ' active')}${section('Short', '<p>Short.</p>')}</content-accordion>`,
  },
];
