import { expect, test } from 'vitest';
import { serverElements } from '#generated/registry.ts';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import { readSource } from '../../src/linter/read-html.ts';
import { lintElements } from '../../src/linter/rules.ts';

const catalog = createElementCatalog(serverElements.map(({ declaration }) => declaration));
const lint = (html: string) => lintElements(readSource(html).elements, catalog);
const text = 'A sentence of an article between two ad slots. '.repeat(20);

test.each([
  // Tags.
  ['<program-findr></program-findr>', 'unknown-element', 'use <program-finder>.'],
  ['<school-ranking></school-ranking>', 'unknown-element', 'use <school-rankings>.'],
  ['<acordion-section></acordion-section>', 'unknown-element', 'use <accordion-section>.'],
  ['<us-state-mpa></us-state-mpa>', 'unknown-element', 'use <us-state-map>.'],
  ['<ADD-SLOT></ADD-SLOT>', 'unknown-element', 'use <ad-slot>.'],
  ['<site-icons name="x"></site-icons>', 'unknown-element', 'use <site-icon>.'],
  // Attributes.
  ['<program-finder layuot="native"></program-finder>', 'unknown-attribute', 'use layout.'],
  ['<program-finder buttonlabel="Go"></program-finder>', 'unknown-attribute', 'use button-label.'],
  ['<school-rankings limt="5"></school-rankings>', 'unknown-attribute', 'use limit.'],
  ['<school-rankings ext-id="x"></school-rankings>', 'unknown-attribute', 'use extid.'],
  ['<icon-percentage percent="45"></icon-percentage>', 'unknown-attribute', 'it has'],
  ['<site-icon colour="red"></site-icon>', 'unknown-attribute', 'use color.'],
  [
    '<content-accordion><accordion-section titel="x"></accordion-section></content-accordion>',
    'unknown-attribute',
    'it has',
  ],
  // Values.
  ['<program-finder layout="natve"></program-finder>', 'invalid-value', 'Use native.'],
  ['<post-list variant="sldier"></post-list>', 'invalid-value', 'got "sldier". Use slider.'],
  ['<school-rankings type="unrankd"></school-rankings>', 'invalid-value', 'Use unranked.'],
  ['<program-finder fields="subject,degre"></program-finder>', 'invalid-value', 'got "degre". Use degree.'],
  [
    '<program-finder fields="degree;category"></program-finder>',
    'invalid-value',
    'degree, category, subject',
  ],
  ['<program-finder layout="wide"></program-finder>', 'invalid-value', 'one of base, native'],
  [
    '<program-finder nested="yes"></program-finder>',
    'invalid-value',
    'nested: expected true or false, got "yes".',
  ],
  ['<school-rankings limit="ten"></school-rankings>', 'invalid-value', 'got "ten"'],
  ['<icon-percentage percentage="half"></icon-percentage>', 'invalid-value', 'got "half"'],
  ['<program-finder image="javascript:alert(1)"></program-finder>', 'invalid-value', 'a valid url'],
  ['<school-rankings sponsored-positions="[1,"></school-rankings>', 'invalid-value', 'a valid list'],
  ['<ad-slot placement="sidebar"></ad-slot>', 'invalid-value', 'placement'],
  ['<ad-slot position="first" placement="in-paragraph"></ad-slot>', 'invalid-value', 'position'],
  ['<program-finder hydrate="none"></program-finder>', 'invalid-value', 'load, idle, visible'],
  ['<us-state-map hydrate="lazy"></us-state-map>', 'invalid-value', 'load, idle, visible'],
  ["<school-rankings schools='[{]'></school-rankings>", 'invalid-value', 'the JSON is invalid'],
  ["<school-rankings schools='{}'></school-rankings>", 'invalid-value', 'does not have the shape'],
  // JSON that an editor damaged.
  ['<school-rankings schools="[{“name”: “A”}]"></school-rankings>', 'damaged-json', 'straight quotes'],
  ['<school-rankings schools="[{&#8220;name&#8221;: 1}]"></school-rankings>', 'damaged-json', 'HTML block'],
  [
    '<article-byline written-by="[{&amp;quot;name&amp;quot;: 1}]"></article-byline>',
    'damaged-json',
    'straight',
  ],
  ['<article-byline written-by="[{"name": "A"}]"></article-byline>', 'damaged-json', 'single quotes'],
  ['<post-list variant="grid-N"></post-list>', 'invalid-value', 'Replace N with a number, such as grid-3.'],
  ['<post-list variant="gird-4"></post-list>', 'invalid-value', 'Use grid-4.'],
  ['<program-finder layout="Native"></program-finder>', 'invalid-value', 'Use native.'],
  // Missing attributes.
  ['<content-card variant="basic"></content-card>', 'missing-attribute', 'without heading; add heading="…".'],
  ['<biography-card name=" "></biography-card>', 'missing-attribute', 'shows nothing without name'],
  ['<expert-item></expert-item>', 'missing-attribute', '<expert-item> shows nothing'],
  // End tags.
  ['<program-finder />', 'self-closing', 'write <program-finder …></program-finder>.'],
  ['<p>One</p><share-bar/><p>Two</p>', 'self-closing', 'ignores the slash'],
  ['<school-rankings extid="x"><p>Text</p>', 'missing-end-tag', 'has no end tag'],
  ['<div><us-state-map></div><p>Text</p>', 'missing-end-tag', 'has no end tag'],
  [
    '<p><content-card heading="x"><div>A</div></content-card></p>',
    'missing-end-tag',
    '<content-card> is inside <p>, which ends before the next block element; move it out of the <p>.',
  ],
  ['<p><content-card heading="x"></p>', 'missing-end-tag', 'has no end tag'],
  ['<p><content-card heading="x"><div>A</div>', 'missing-end-tag', 'has no end tag'],
  // Positions.
  ['<accordion-section heading="x"></accordion-section>', 'misplaced-element', '<content-accordion>'],
  [
    '<content-accordion><div><accordion-section></accordion-section></div></content-accordion>',
    'misplaced-element',
    'directly inside',
  ],
  ['<a href="/x"><program-finder></program-finder></a>', 'misplaced-element', 'inside <a>'],
  ['<button><share-bar></share-bar></button>', 'misplaced-element', 'inside <button>'],
  [
    '<us-state-map><p>A</p><share-bar></share-bar></us-state-map>',
    'misplaced-element',
    'write </us-state-map> before it',
  ],
  // Ads and images.
  [
    `<ad-slot placement="in-paragraph"></ad-slot><p>Short.</p><ad-slot placement="in-paragraph"></ad-slot>`,
    'dense-ads',
    'after only 6 characters of text',
  ],
  [
    '<ad-slot></ad-slot><p>A</p><ad-slot left-out=""></ad-slot>',
    'dense-ads',
    'after only 1 character of text',
  ],
  ['<img src="/a.jpg" alt="">', 'image-size', 'width and height'],
  ['<img src="/a.jpg" alt="" width="300">', 'image-size', 'width and height'],
] as const)('finds the mistake in %s', (html, rule, message) => {
  const problems = lint(`<p>Before</p>\n${html}`);
  expect(problems).toContainEqual(
    expect.objectContaining({ rule, message: expect.stringContaining(message) }),
  );
  expect(problems[0]?.position.line).toBe(2);
});

test.each([
  '<program-finder layout="native" degree="masters" class="x" data-x="1" aria-label="Find"></program-finder>',
  '<icon-percentage percentage="45%"></icon-percentage>',
  '<content-card :heading="post.title"></content-card><expert-item [attr.name]="name"></expert-item>',
  '<biography-card v-bind="person"></biography-card>',
  '<content-accordion><accordion-section heading="A" active></accordion-section></content-accordion>',
  `<ad-slot placement="in-paragraph"></ad-slot><p>${text}</p><ad-slot placement="in-paragraph"></ad-slot>`,
  '<ad-slot></ad-slot><p>A</p><ad-slot left-out="density"></ad-slot>',
  '<ad-slot left-out="start"></ad-slot><p>A</p><ad-slot></ad-slot>',
  '<ad-slot placement="hero"></ad-slot><p>A</p><ad-slot placement="bottom-of-page"></ad-slot>',
  '<a href="/x"><site-icon name="check"></site-icon></a>',
  '<us-state-map><p><a href="/states/">States</a></p></us-state-map>',
  '<modal-dialog heading="A"><program-finder></program-finder></modal-dialog>',
  '<post-list variant="featured-3"></post-list><program-finder fields="degree,subject"></program-finder>',
  '<my-element some="thing"></my-element>',
  '<!-- <program-findr> --><template><program-findr></program-findr></template>',
  '<img src="/a.jpg" alt="" width="300" height="200">',
  '<share-bar><template shadowrootmode="open"><img src="/a.jpg"></template></share-bar>',
])('finds no mistake in %s', (html) => {
  expect(lint(html)).toEqual([]);
});
