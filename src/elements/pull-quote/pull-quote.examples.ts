import type { ElementExample } from '../../core/examples.ts';

const quote = '<p>If you go home worried, you were paying attention.</p>';
const paragraph =
  '<p>In the third month, the preceptor leaves and the assignments get harder. Many new nurses wonder if they chose the wrong job. Most of them just need more time.</p>';

export const pullQuoteExamples: readonly ElementExample[] = [
  { name: 'Default', html: `<pull-quote source="Leilani Kahale, RN, CCRN">${quote}</pull-quote>` },
  {
    name: 'Left of the text',
    html: `<pull-quote border="left" placement="left" source="Leilani Kahale, RN">${quote}</pull-quote>${paragraph}${paragraph}`,
  },
  {
    name: 'Right of the text',
    html: `<pull-quote border="right" placement="right" theme="secondary">${quote}</pull-quote>${paragraph}${paragraph}`,
  },
  {
    name: 'Secondary',
    html: `<pull-quote theme="secondary" border="left" source="Leilani Kahale, RN">${quote}</pull-quote>`,
  },
  {
    name: 'Tertiary',
    html: `<pull-quote theme="tertiary" source="Imani Duquesne, DNP">${quote}</pull-quote>`,
  },
  {
    name: 'White',
    html: `<pull-quote theme="white" border="right" source="Imani Duquesne, DNP">${quote}</pull-quote>`,
  },
  { name: 'No source', html: '<pull-quote>Sit down when you eat.</pull-quote>' },
  { name: 'Empty', rendersNothing: true, html: '<pull-quote></pull-quote>' },
  {
    name: 'Hostile',
    html: '<pull-quote source="&lt;img src=x onerror=alert(1)&gt;" border="diagonal" placement="&quot; onclick=&quot;alert(1)" theme="neon"><p>Markup stays text.</p></pull-quote>',
  },
  {
    name: 'Very long',
    html: `<pull-quote source="Maximiliana Featherstonehaugh-Wolfeschlegelsteinhausenberger, PhD, DNP, RN"><p>${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(3).trim()}</p><p>${'A long text that continues. '.repeat(12).trim()}</p></pull-quote>`,
  },
];
