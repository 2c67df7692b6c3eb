import type { ElementExample } from '../../core/examples.ts';

export const leadGenExamples: readonly ElementExample[] = [
  { name: 'Default', html: '<lead-gen></lead-gen>' },
  {
    name: 'Preset',
    html: '<lead-gen degree="masters" category="nursing-and-healthcare" subject="nursing"></lead-gen>',
  },
  { name: 'Native', html: '<lead-gen variant="native"></lead-gen>' },
  { name: 'Horizontal', html: '<lead-gen variant="horizontal"></lead-gen>' },
  { name: 'Personalized', html: '<lead-gen variant="personalized"></lead-gen>' },
  {
    name: 'International',
    note: 'For international visitors, if site.yaml names a partner; otherwise the finder. Page: /widgets/international/',
    html: '<lead-gen variant="international"></lead-gen>',
  },
  {
    name: 'Hostile',
    note: 'Ignores unknown slugs and variants',
    html: '<lead-gen variant="javascript:alert(1)" degree="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" subject="../../"></lead-gen>',
  },
  { name: 'Very long', html: `<lead-gen degree="${'long-'.repeat(80)}"></lead-gen>` },
];
