import type { ElementExample } from '../../core/examples.ts';

const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis';

export const infoTooltipExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: '<p>You will have a <info-tooltip text="An experienced nurse who trains a new one for several weeks.">preceptor</info-tooltip> for your first weeks.</p>',
  },
  {
    name: 'Hover',
    note: 'Opens on hover and keyboard focus',
    html: '<p>Ask about the <info-tooltip hover text="A year of classes and meetings after the license.">residency</info-tooltip> first.</p>',
  },
  {
    name: 'Adjust',
    note: 'Fixed at the bottom of small screens',
    html: '<p>The <info-tooltip adjust text="A license from one state that many others accept.">compact</info-tooltip> covers most states.</p>',
  },
  {
    name: 'Rich content',
    html: '<p>Look for <info-tooltip hover adjust>accreditation<span slot="content">By <strong>CCNE</strong> or <strong>ACEN</strong>. <a href="/editorial-process">How we check it</a></span></info-tooltip>.</p>',
  },
  {
    name: 'No trigger',
    note: 'Shows a question mark icon',
    html: '<p>Net price <info-tooltip text="What a student pays after grants."></info-tooltip></p>',
  },
  {
    name: 'Empty',
    note: 'Does not open without an explanation',
    html: '<p>A <info-tooltip>word</info-tooltip> without an explanation.</p>',
  },
  {
    name: 'Hostile',
    note: 'Markup stays text',
    html: '<p>A <info-tooltip text="&lt;img src=x onerror=alert(1)&gt;" hover="maybe" adjust="1">word</info-tooltip>.</p>',
  },
  {
    name: 'Very long',
    html: `<p>A <info-tooltip text="${`${long} `.repeat(3)}${'and more words, '.repeat(80)}">${long} and other words of the sentence</info-tooltip> in a line.</p>`,
  },
];
