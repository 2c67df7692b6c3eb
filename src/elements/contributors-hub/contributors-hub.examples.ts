import { type ElementExample, jsonAttribute } from '../../core/examples.ts';

const social = (career?: string, subjects?: string) => [
  ...(career ? [{ key: 'contributors_career', value: career }] : []),
  ...(subjects ? [{ key: 'contributors_subject_areas', value: subjects }] : []),
];
const portrait = { node: { sourceUrl: '/demo/pictures/portrait.svg', altText: 'Illustrated portrait' } };

const few = [
  {
    id: '1',
    slug: 'tobias-wren',
    title: 'Tobias Wren, RN',
    types: ['editor', 'writer'],
    featuredImage: portrait,
    socialMedia: social('Rankings editor', 'Licensure and data'),
  },
  {
    id: '2',
    slug: 'ines-albrecht',
    title: 'Ines Albrecht',
    types: ['writer'],
    featuredImage: null,
    socialMedia: social(),
  },
  {
    id: '3',
    slug: 'imani-duquesne',
    title: 'Imani Duquesne, DNP, FNP-C',
    types: ['reviewer'],
    featuredImage: portrait,
    socialMedia: social(
      'Clinical reviewer',
      'Cardiac care, patient education, rural practice and telehealth',
    ),
  },
];
const many = Array.from({ length: 40 }, (_, index) => ({
  id: `${index}`,
  slug: `sample-person-${index}`,
  title: `Sample Person${index}, RN`,
  types: [['writer', 'editor', 'reviewer'][index % 3]],
  socialMedia: social(),
}));

export const contributorsHubExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'The contributors of this site, loaded page by page',
    html: '<contributors-hub><p>Our reviewers give articles the benefit of first-hand healthcare experience. They are paid members of an education integrity network.</p></contributors-hub>',
  },
  {
    name: 'List from an attribute',
    html: `<contributors-hub heading="Our authors" contributors="${jsonAttribute(few)}" base-path="/people/"></contributors-hub>`,
  },
  {
    name: 'More than one page',
    html: `<contributors-hub contributors="${jsonAttribute(many)}"></contributors-hub>`,
  },
  {
    name: 'Filtered',
    note: 'Starts with a filter, as from a URL with `q` and `type`',
    html: `<contributors-hub contributors="${jsonAttribute(few)}" search="in" type="writer"></contributors-hub>`,
  },
  {
    name: 'No contributors found',
    html: '<contributors-hub contributors="[]" search="nobody"></contributors-hub>',
  },
  {
    name: 'Hostile',
    note: 'Markup stays text; script URLs are removed',
    html: `<contributors-hub heading="&lt;b&gt;x&lt;/b&gt;" base-path="javascript:alert(1)" page="-3" contributors="${jsonAttribute([null, 7, { title: '<img src=x onerror=alert(1)>', slug: '../../x"y', types: ['writer', 'boss'], featuredImage: { node: { sourceUrl: 'javascript:alert(1)' } }, socialMedia: social('<i>x</i>') }])}"></contributors-hub>`,
  },
  {
    name: 'Very long',
    html: `<contributors-hub contributors="${jsonAttribute([{ slug: 'long', title: `${'Maximiliana Theodora '.repeat(6)}Featherstonehaugh-Cholmondeley, PhD, MSN, RN, CNE, FAAN`, types: ['writer', 'editor', 'reviewer'], socialMedia: social('Professor of nursing and health policy '.repeat(4), 'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(4)) }])}"></contributors-hub>`,
  },
];
