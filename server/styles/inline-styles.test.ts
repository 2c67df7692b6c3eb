import { expect, test } from 'vitest';
import { readRules } from '../../scripts/build/styles/parse-rules.ts';
import { createInlineStyles, readBuiltStyles, type StyledPage } from './inline-styles.ts';

const built = {
  tokens: ':root{--e-ink:#000}',
  controls: { button: readRules('.button{}'), link: readRules('.link{}'), field: readRules('.field{}') },
  layout: {
    base: readRules('body{color:var(--e-ink)}'),
    'article-columns': readRules('.columns{}'),
    'rich-text': readRules('pre{}.columns dt{}'),
    prose: readRules('.columns hr{}'),
    home: readRules('.home{}'),
    listing: readRules('.listing{}'),
    media: readRules('@media print{html{}}'),
  },
  blocks: readRules('.wp-block{}'),
  elements: {
    'a-card': {
      root: readRules('.a-card{}.a-card--wide,.a-card--tall{}'),
      light: readRules('a-card p{}a-card[theme=white] b{}a-card[theme=plain] b{}'),
    },
    'b-card': { root: readRules('.b-card{}'), light: readRules('b-card p{}') },
  },
};
const faces =
  '@font-face{src:url(/x-latin.woff2);unicode-range:U+0-FF}@font-face{src:url(/x-latin-supplement.woff2)}@font-face{src:url(/x-latin-ext.woff2)}';
const styles = createInlineStyles(built, faces, ':root{--edu-ink:red}');
const article: StyledPage = {
  hasBlocks: false,
  hasRichText: false,
  textTags: new Set(['p', 'pre']),
  latinRange: 'basic',
  tags: new Set(['a-card']),
  elements: [{ tag: 'a-card', attributes: { theme: 'white' } }],
  classes: new Set(['columns', 'button', 'wp-block']),
  rootStyles: new Set(),
};

test('gives an article its layout and the rules for content slotted into its elements, and no others', () => {
  const { html } = styles.ofPage(article);
  for (const rule of ['--e-ink:#000', '.columns{}', '@media print{html{}}', 'a-card p{}', '.button{}'])
    expect(html).toContain(rule);
  for (const rule of ['.home{}', '.listing{}', 'b-card p{}', '.field{}', 'pre{}', '.wp-block{}'])
    expect(html).not.toContain(rule);
});

test('puts the theme after the tokens, which it overrides', () => {
  const { html } = styles.ofPage(article);
  expect(html.indexOf('--edu-ink:red')).toBeGreaterThan(html.indexOf('--e-ink:#000'));
});

test('adds the rules for blocks and rich text and extended Latin fonts to pages that need them', () => {
  const rich = styles.ofPage({ ...article, hasBlocks: true, hasRichText: true, latinRange: 'extended' });
  for (const rule of ['.wp-block{}', 'pre{}']) expect(rich.html).toContain(rule);
  expect(rich.html).toContain('/x-latin-ext.woff2');
  expect(styles.ofPage(article).html).not.toMatch(/x-latin-supplement|x-latin-ext/);
  const supplemented = styles.ofPage({ ...article, latinRange: 'supplement' }).html;
  expect(supplemented).toContain('/x-latin-supplement.woff2');
  expect(supplemented).not.toContain('/x-latin-ext.woff2');
});

test('leaves out the rules for tags that the text does not have', () => {
  const { html } = styles.ofPage({ ...article, hasRichText: true });
  expect(html).toContain('pre{}');
  expect(html).not.toMatch(/dt\{|hr\{/);
  const textTags = new Set(['dt', 'hr']);
  const other = styles.ofPage({ ...article, hasRichText: true, textTags }).html;
  expect(other).toContain('.columns dt{}');
  expect(other).toContain('.columns hr{}');
  expect(other).not.toContain('pre{}');
});

test('leaves out the rules for values of attributes that no element has', () => {
  const { html } = styles.ofPage(article);
  expect(html).toContain('a-card[theme=white] b{}');
  expect(html).not.toContain('theme=plain');
  const plain = [{ tag: 'a-card', attributes: { theme: 'plain' } }];
  expect(styles.ofPage({ ...article, elements: plain }).html).toContain('a-card[theme=plain] b{}');
});

test('leaves out unicode ranges where only the Latin faces are present', () => {
  expect(styles.ofPage(article).html).toContain('@font-face{src:url(/x-latin.woff2)}');
  expect(styles.ofPage({ ...article, latinRange: 'extended' }).html).toContain('unicode-range:U+0-FF');
});

test('includes the tokens that only shadow roots read', () => {
  const tokens = ':root{--e-ink:#000;--e-mist:#eee}';
  const { ofPage } = createInlineStyles({ ...built, tokens }, faces, '');
  expect(ofPage(article).html).not.toContain('--e-mist');
  expect(
    ofPage({ ...article, rootStyles: new Set([{ source: 'x', tokens: new Set(['--e-mist']) }]) }).html,
  ).toContain('--e-mist:#eee');
});

test('rejects with instructions if the build has no styles', async () => {
  await expect(readBuiltStyles('/missing/inline-styles.json')).rejects.toThrow(
    /^\/missing\/inline-styles\.json cannot be used \(ENOENT: .*\)\. Run npm run build\.$/,
  );
});
