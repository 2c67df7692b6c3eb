import type { ElementExample } from '../../core/examples.ts';

const three =
  '<li>Look at the patient.</li><li>Look at the monitor.</li><li>Look at the chart, including the last notes of the previous shift.</li>';
const resources =
  '<li><a href="/articles/night-shift/">Working the night shift</a></li><li><a href="/articles/protect-your-back/">Protecting your back</a></li><li><a href="/articles/pharmacology-study-plan/">Pharmacology in six weeks</a></li><li><strong>Clinical hours</strong> How many you need and who records them.</li>';

export const contentListExamples: readonly ElementExample[] = [
  { name: 'Default', html: `<content-list>${three}</content-list>` },
  { name: 'Small', html: `<content-list size="small">${three}</content-list>` },
  { name: 'Large', html: `<content-list size="large">${three}</content-list>` },
  { name: 'Numbered', html: `<content-list variant="numbered">${three.repeat(4)}</content-list>` },
  {
    name: 'Numbered, small, in two columns',
    html: `<content-list variant="numbered" size="small" columns="2">${three}</content-list>`,
  },
  { name: 'Resource', html: `<content-list variant="resource">${resources}</content-list>` },
  {
    name: 'Resource in two columns',
    html: `<content-list variant="resource" columns="2">${resources}</content-list>`,
  },
  { name: 'Four columns', html: `<content-list columns="4" size="small">${three}${three}</content-list>` },
  {
    name: 'List written by the author',
    html: `<content-list variant="numbered" columns="2"><ol>${three}</ol></content-list>`,
  },
  {
    name: 'Resource list written by the author',
    html: `<content-list variant="resource"><ul>${resources}</ul></content-list>`,
  },
  {
    name: 'Any children',
    html: '<content-list><p>Where the crash cart is</p><div>Where the elevator is</div><a href="/articles/">Who to call at night</a></content-list>',
  },
  { name: 'Text before the items', html: `<content-list><p>In this order:</p>${three}</content-list>` },
  { name: 'Empty', rendersNothing: true, html: '<content-list></content-list>' },
  {
    name: 'Hostile',
    note: 'Unknown values use the defaults',
    html: '<content-list variant="x&quot; onclick=&quot;alert(1)" size="gigantic" columns="999"><li>&lt;img src=x onerror=alert(1)&gt;</li></content-list>',
  },
  {
    name: 'Very long',
    html: `<content-list columns="3"><li>${'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(6).trim()}</li><li>${'A long text that continues. '.repeat(30).trim()}</li><li>Short</li></content-list>`,
  },
];
