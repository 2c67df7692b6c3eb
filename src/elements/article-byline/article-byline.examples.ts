import type { ElementExample } from '../../core/examples.ts';

const writer = '{"name":"Leilani Kahale, RN, CCRN","slug":"leilani-kahale"}';
const writerWithPortrait =
  '{"name":"Leilani Kahale, RN, CCRN","slug":"leilani-kahale","image":"/demo/pictures/portrait.svg"}';
const editor = '{"name":"Yelena Markovic, EdD, RN","slug":"yelena-markovic"}';
const reviewers =
  '{"name":"Imani Duquesne, DNP","slug":"imani-duquesne"},{"name":"Kwame Boateng-Reyes, PhD, RN","slug":"kwame-boateng-reyes"}';
const long =
  '{"name":"Maximiliana Featherstonehaugh-Wolfeschlegelsteinhausenberger, PhD, DNP, RN","slug":"maximiliana"}';

export const articleBylineExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    html: `<article-byline written-by='[${writer}]' edited-by='[${editor}]' reviewed-by='[${reviewers}]' date="2026-10-12" updated show-read-time read-time="9"></article-byline>`,
  },
  {
    name: 'With a portrait',
    html: `<article-byline written-by='[${writerWithPortrait}]' reviewed-by='[${reviewers}]' date="2026-10-12"></article-byline>`,
  },
  {
    name: 'Writer only',
    note: 'No date and no reading time',
    html: `<article-byline written-by='[${writer}]' contributor-path="healthcare-review-partners"></article-byline>`,
  },
  {
    name: 'A person without a profile',
    html: `<article-byline written-by='[{"name":"A guest"}]' date="2026-02-02"></article-byline>`,
  },
  {
    name: 'Contributor from another site',
    html: `<article-byline written-by='[${writer}]' domain="nursing.example" contributor-path="people"></article-byline>`,
  },
  {
    name: 'Date only',
    html: '<article-byline date="2026-02-02" show-read-time read-time="3"></article-byline>',
  },
  {
    name: 'Empty',
    note: 'Renders nothing without a person, a date or a reading time',
    rendersNothing: true,
    html: '<article-byline show-read-time></article-byline>',
  },
  {
    name: 'Hostile',
    note: 'Markup stays text; slugs and paths cannot lead to another site',
    html: `<article-byline written-by='[{"name":"&lt;img src=x onerror=alert(1)&gt;","slug":"//evil.example/x","image":"javascript:alert(1)"}, null, 7]' edited-by='{"not": "a list"}' reviewed-by='[{' date="yesterday" contributor-path="//evil.example" domain="&quot;&gt;&lt;script&gt;"></article-byline>`,
  },
  {
    name: 'Very long',
    html: `<article-byline written-by='[${Array(4).fill(long).join(',')}]' reviewed-by='[${long}]' date="2026-12-31" updated show-read-time read-time="120"></article-byline>`,
  },
];
