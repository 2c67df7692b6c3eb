import { type ElementExample, jsonAttribute } from '../../core/examples.ts';

const post = (index: number, role: string, dateType = 'other') => ({
  id: `${role}-${index}`,
  post_url: `/articles/sample-${index}/`,
  post_title: `A sample article on working nights, part ${index}`,
  featured_image: index % 2 ? '/demo/pictures/night-shift.svg' : null,
  date: '2026-03-09',
  date_type: dateType,
  contribution_type: role,
});
const posts = (count: number, role: string) =>
  Array.from({ length: count }, (_, index) => post(index + 1, role));

const contributor = {
  id: '7',
  slug: 'dana-kessler',
  title: 'Dana Kessler, MSN',
  types: ['writer', 'reviewer'],
  featuredImage: {
    node: { sourceUrl: '/demo/pictures/portrait.svg', altText: 'Illustrated portrait of Dana Kessler' },
  },
  socialMedia: [
    { key: 'contributors_career', value: 'Nurse educator' },
    { key: 'contributors_subject_areas', value: 'Study methods, pharmacology, NCLEX preparation' },
    { key: 'contributors_linkedin', value: 'https://linkedin.example/in/dana-kessler' },
    { key: 'contributors_pinterest', value: 'https://pinterest.example/danakessler' },
    { key: 'contributors_email', value: 'dana@pinningday.example' },
    { key: 'contributors_website', value: 'https://dana-kessler.example/' },
  ],
  contributorPosts: [
    post(1, 'writer', 'show_updated_date'),
    post(2, 'writer', 'show_last_modified_date'),
    post(3, 'writer'),
    ...posts(2, 'reviewer'),
  ],
};

const biography =
  '<p>Dana teaches pharmacology to second-semester students. Like all contributors on this sample site, Dana is fictional.</p>';

export const contributorProfileExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: `<contributor-profile contributor="${jsonAttribute(contributor)}">${biography}</contributor-profile>`,
  },
  {
    name: 'Few details',
    note: 'No image, career, links or articles',
    html: `<contributor-profile contributor="${jsonAttribute({ title: 'Ines Albrecht', slug: 'ines-albrecht', types: ['editor', 'writer'] })}"></contributor-profile>`,
  },
  {
    name: 'Many articles',
    note: 'Shows six at first and 30 more with each View More',
    html: `<contributor-profile contributor="${jsonAttribute({ ...contributor, contributorPosts: [...posts(70, 'writer'), ...posts(7, 'editor')] })}">${biography}</contributor-profile>`,
  },
  {
    name: 'Biography without markup',
    note: 'Without slotted content, the biography is plain text',
    html: `<contributor-profile contributor="${jsonAttribute({ title: 'Tobias Wren, RN', types: ['editor'], content: '<p>Tobias compares <b>pass rates</b>.</p><p>He is fictional.</p>' })}"></contributor-profile>`,
  },
  {
    name: 'No contributor',
    note: 'Renders only the back link',
    html: '<contributor-profile></contributor-profile>',
  },
  {
    name: 'Hostile',
    note: 'Markup stays text; script URLs are removed',
    html: `<contributor-profile back-link="javascript:alert(1)" contributor="${jsonAttribute({
      title: '<img src=x onerror=alert(1)>',
      types: 'writer',
      content: '<img src=x onerror=alert(1)>Text<script>alert(1)</script>',
      featuredImage: { node: { sourceUrl: 'data:text/html,x' } },
      socialMedia: [
        { key: 'contributors_website', value: 'javascript:alert(1)' },
        { key: 'contributors_unknown', value: 'x' },
      ],
      contributorPosts: [
        { post_title: 'x', post_url: 'javascript:alert(1)', contribution_type: 'writer' },
        null,
      ],
    })}"></contributor-profile>`,
  },
  {
    name: 'Very long',
    html: `<contributor-profile contributor="${jsonAttribute({ ...contributor, title: `${'Maximiliana Theodora '.repeat(5)}Featherstonehaugh-Cholmondeley, PhD, MSN, RN, CNE, FAAN`, contributorPosts: [{ ...post(1, 'writer'), post_title: 'Pneumonoultramicroscopicsilicovolcanoconiosis and other words that do not break '.repeat(3).trim() }] })}"><p>${'A biography that continues. '.repeat(40).trim()}</p></contributor-profile>`,
  },
];
