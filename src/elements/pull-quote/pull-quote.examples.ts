import type { ElementExample } from '../../core/examples.ts';

const words = '<p>If you go home worried, you were paying attention.</p>';
const around =
  '<p>In the third month the preceptor leaves and the assignments grow. Many new nurses think then that they have chosen wrongly. Most have merely begun.</p>';

export const pullQuoteExamples: readonly ElementExample[] = [
  { name: 'Default', html: `<pull-quote source="Leilani Kahale, RN, CCRN">${words}</pull-quote>` },
  {
    name: 'Beside the text, left',
    html: `<pull-quote border="left" placement="left" source="Leilani Kahale, RN">${words}</pull-quote>${around}${around}`,
  },
  {
    name: 'Beside the text, right',
    html: `<pull-quote border="right" placement="right" theme="secondary">${words}</pull-quote>${around}${around}`,
  },
  {
    name: 'Secondary',
    html: `<pull-quote theme="secondary" border="left" source="Leilani Kahale, RN">${words}</pull-quote>`,
  },
  {
    name: 'Tertiary',
    html: `<pull-quote theme="tertiary" source="Imani Duquesne, DNP">${words}</pull-quote>`,
  },
  {
    name: 'White',
    html: `<pull-quote theme="white" border="right" source="Imani Duquesne, DNP">${words}</pull-quote>`,
  },
  { name: 'No source', html: '<pull-quote>Eat sitting down.</pull-quote>' },
  { name: 'Empty', empty: true, html: '<pull-quote></pull-quote>' },
  {
    name: 'Hostile',
    html: '<pull-quote source="&lt;img src=x onerror=alert(1)&gt;" border="diagonal" placement="&quot; onclick=&quot;alert(1)" theme="neon"><p>Markup stays text.</p></pull-quote>',
  },
  {
    name: 'Very long',
    html: `<pull-quote source="Maximiliana Featherstonehaugh-Wolfeschlegelsteinhausenberger, PhD, DNP, RN"><p>${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(3).trim()}</p><p>${'A long text that goes on. '.repeat(12).trim()}</p></pull-quote>`,
  },
];
