import { expect, test } from 'vitest';
import { elementDeclarations } from '#generated/declarations.ts';
import { elementExamples } from '#generated/examples.ts';
import { toElementData } from '../../server/demo/element-data.ts';
import type { CodeFormat } from './settings.ts';
import { composeSource, printSnippet, type Snippet } from './snippets.ts';
import { replaceAttributes } from './start-tag.ts';
import { initialState, type WorkbenchState } from './state-url.ts';

const origin = 'https://edu.example';

function print(
  format: CodeFormat,
  tag: string,
  example: string,
  changes: Partial<WorkbenchState> = {},
): Snippet {
  const declaration = elementDeclarations.find((entry) => entry.tag === tag);
  if (!declaration) throw new Error(`There is no element ${tag}.`);
  const element = toElementData(declaration, elementExamples[tag] ?? []);
  const state = { ...initialState(element, example), ...changes };
  return printSnippet(format, composeSource(state, element, origin));
}

test('writes an element that follows the first one after its block or shortcode', () => {
  const { text: block } = print('wordpress', 'icon-percentage', '0-and-100-percent');
  expect(block).toMatch(
    /^<!-- wp:edu\/icon-percentage \{[^<]*\} \/-->\n\n<!-- wp:html -->\n<icon-percentage percentage="100"><\/icon-percentage>\n<!-- \/wp:html -->$/,
  );
  const { text: shortcode } = print('shortcode', 'icon-percentage', '0-and-100-percent');
  expect(shortcode).toMatch(
    /^\[edu_icon_percentage [^\]<]*\]\n<icon-percentage percentage="100"><\/icon-percentage>$/,
  );
});

test('writes an element of a paragraph as a block without the text around it', () => {
  const { text } = print('wordpress', 'info-tooltip', 'default');
  expect(text).toMatch(/^<!-- wp:edu\/info-tooltip /);
  expect(text).not.toContain('<p>');
});

test.each([
  ['nested elements', (tag: string) => `<${tag}></${tag}> text`],
  ['tags in comments', (tag: string) => `<!-- <${tag}> --><p>text</p>`],
  ['tags in values', (tag: string) => `<p title="</${tag}>">text</p>`],
])('keeps %s in the content of a shortcode, and finds the end of the element', (_, compose) => {
  const [declaration] = elementDeclarations;
  if (!declaration) throw new Error('There are no elements.');
  const { tag } = declaration;
  const inner = compose(tag);
  const source = {
    element: toElementData(declaration, []),
    attributes: new Map<string, string>(),
    html: `<${tag}>${inner}</${tag}><p>After</p>`,
    origin,
  };
  expect(printSnippet('shortcode', source).text).toMatch(new RegExp(`\\]${inner}\\[/.*\\]\n<p>After</p>$`));
});

test('changes the attributes of an element, not those of the same tag in a comment', () => {
  const changed = replaceAttributes('<!-- <a-b> --><a-b>x</a-b>', 'a-b', new Map([['open', '']]));
  expect(changed).toBe('<!-- <a-b> --><a-b open>x</a-b>');
});

test('wraps several elements in a fragment for React', () => {
  const { text } = print('react', 'icon-percentage', '0-and-100-percent');
  expect(text).toMatch(/^<>\n<icon-percentage [\s\S]*<\/icon-percentage>\n<\/>$/);
  expect(print('react', 'program-finder', 'default').text).not.toContain('<>');
});

test('omits default URLs, which a page of another site would resolve against its own site', () => {
  const { text } = print('html', 'contributor-profile', 'default', { written: 'all' });
  expect(text).toContain('hydrate="');
  expect(text).not.toContain('editorial-process');
  expect(print('html', 'cookie-settings', 'default', { written: 'all' }).text).not.toContain('do-not-sell');
});

test('makes the URLs of the examples’ pictures absolute', () => {
  for (const format of ['html', 'wordpress', 'react'] as const) {
    const { text } = print(format, 'contributor-profile', 'default');
    expect(text).toContain(`${origin}/demo/pictures/portrait.svg`);
    expect(text).not.toMatch(/[^e]\/demo\/pictures/);
  }
});

test('keeps the pictures of other sites', () => {
  const image = 'https://other.example/demo/pictures/a.svg';
  const { text } = print('html', 'content-card', 'default', { attributes: new Map([['image', image]]) });
  expect(text).toContain(`image="${image}"`);
});

test('the frame for iframes has the title and the height of its oEmbed description, but no hydrate', () => {
  const { text, omitted } = print('iframe', 'school-rankings', 'default', { written: 'all' });
  expect(text).toContain('title="School ranking"');
  expect(text).toContain('height="1000"');
  expect(text).not.toContain('hydrate');
  expect(omitted).toEqual(['hydrate']);
});
