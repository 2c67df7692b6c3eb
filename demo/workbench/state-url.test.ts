import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { elementDeclarations } from '#generated/declarations.ts';
import { elementExamples } from '#generated/examples.ts';
import { createElementRules } from '../../server/content/element-rules.ts';
import { toElementData } from '../../server/demo/element-data.ts';
import { readFrameUrl } from '../../server/embed/embeddable.ts';
import type { ElementData } from './element-data.ts';
import { withField, withFields } from './field-values.ts';
import { hostTokens } from './host-tokens.ts';
import { readSnippet, SnippetError } from './read-snippet.ts';
import { type CodeFormat, choicesOf, maxWidth, minWidth, settingNames } from './settings.ts';
import { composeSource, printSnippet } from './snippets.ts';
import { findStartTag } from './start-tag.ts';
import {
  formatMarkupUrl,
  formatSnippetUrl,
  formatStateUrl,
  hasFormat,
  initialState,
  parseStateUrl,
  type WorkbenchState,
  withAttributes,
} from './state-url.ts';

const elements = elementDeclarations.map((declaration) =>
  toElementData(declaration, elementExamples[declaration.tag] ?? []),
);
const finder = elements.find(({ tag }) => tag === 'program-finder') as ElementData;
const tags = elements.map(({ tag }) => tag);

const text = fc.string({ unit: 'grapheme', maxLength: 30 });

/** A text that the attribute could have. */
function textOf(type: string, values: readonly string[] | undefined): fc.Arbitrary<string> {
  if (type === 'boolean') return fc.constantFrom('', 'false');
  return values ? fc.constantFrom(...values) : text;
}

/** Any values of the host page tokens, in their order. */
const anyTokens: fc.Arbitrary<ReadonlyMap<string, string>> = fc
  .tuple(
    ...hostTokens.map(({ name, type }) =>
      fc.option(
        (type === 'color'
          ? fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)
          : fc.integer({ min: 0, max: 99 }).map((pixels) => `${pixels}px`)
        ).map((value) => [name, value] as const),
        { nil: undefined },
      ),
    ),
  )
  .map((entries) => new Map(entries.filter((entry) => entry !== undefined)));

function stateOf(element: ElementData): fc.Arbitrary<WorkbenchState> {
  const attributes = fc.record(
    Object.fromEntries(
      element.attributes.map(({ name, type, values }) => [
        name,
        fc.option(fc.option(textOf(type, values), { nil: null }), { nil: undefined }),
      ]),
    ),
  );
  const settings = Object.fromEntries(
    settingNames.map((name) => {
      const choices = choicesOf(name).filter((choice) => name !== 'code' || hasFormat(element, choice));
      return [name, fc.constantFrom<string>(...choices)];
    }),
  );
  const width = fc.option(fc.integer({ min: minWidth, max: maxWidth }), { nil: undefined });
  const example = fc.constantFrom(...element.examples.map(({ slug }) => slug));
  const checked = fc
    .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,7}$/), { maxLength: 3 })
    .map((keys) => keys.sort());
  const parts = fc.record({ ...settings, width, tokens: anyTokens, checked });
  return fc.tuple(attributes, parts, example).map(([texts, given, slug]) => {
    const state = { ...initialState(element, slug), ...given } as WorkbenchState;
    const written = Object.entries(texts).filter(([, value]) => value !== undefined) as [
      string,
      string | null,
    ][];
    return withAttributes(state, element, new Map(written));
  });
}

describe.each(elements.map((element) => ({ tag: element.tag, element })))('$tag', ({ element }) => {
  test('restores every state from its URL', () => {
    fc.assert(
      fc.property(stateOf(element), (state) => {
        const read = parseStateUrl(formatStateUrl(state), element);
        expect(read?.state).toEqual(state);
        expect(read?.dropped).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('restores the attributes from each code format', () => {
    fc.assert(
      fc.property(stateOf(element), fc.constantFrom(...choicesOf('code')), (state, format: CodeFormat) => {
        const source = composeSource(state, element, 'https://embed.example');
        const { text: snippet, omitted } = printSnippet(format, source);
        const declared = new Set(element.attributes.map(({ name }) => name));
        const expected = [...source.attributes].filter(([name]) => !omitted.includes(name));
        const read = readSnippet(snippet, tags);
        expect(read.tag).toBe(element.tag);
        expect(normalize(element, read.attributes, declared)).toEqual(
          normalize(element, new Map(expected), declared),
        );
      }),
      { numRuns: 60 },
    );
  });
});

const isSwitch = (element: ElementData, name: string) =>
  element.attributes.find((attribute) => attribute.name === name)?.type === 'boolean';

/** Keeps only the element's own attributes, and writes `true` of a boolean attribute as an empty string. */
function normalize(
  element: ElementData,
  attributes: ReadonlyMap<string, string>,
  declared: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(
    [...attributes]
      .filter(([name]) => declared.has(name))
      .map(([name, value]) => [name, isSwitch(element, name) && value === 'true' ? '' : value]),
  );
}

test('drops undeclared names and invalid settings from the URL, and reports them', () => {
  const read = parseStateUrl(
    '/demo/program-finder/default/?degre=masters&_w=5&_mode=fast&_token-accent=red&_checked=*&degree=masters',
    finder,
  );
  expect(read?.dropped).toEqual([
    { name: 'degre' },
    { name: '_w', invalidValue: '5' },
    { name: '_mode', invalidValue: 'fast' },
    { name: '_token-accent', invalidValue: 'red' },
    { name: '_checked', invalidValue: '*' },
  ]);
  expect([...(read?.state.attributes ?? [])]).toEqual([['degree', 'masters']]);
  expect(parseStateUrl('/demo/program-finder/default/?_without=', finder)?.dropped).toEqual([]);
  expect(parseStateUrl('/demo/program-finder/no-such/', finder)).toBeUndefined();
});

test('writes only values that differ from the example into the URL', () => {
  const state = withField(initialState(finder), finder, 'degree', 'masters');
  expect(formatStateUrl(state)).toBe('/demo/program-finder/default/?degree=masters');
  expect(formatStateUrl(withField(state, finder, 'degree', ''))).toBe('/demo/program-finder/default/');
  const personalized = initialState(finder, 'personalized');
  expect(formatStateUrl(withField(personalized, finder, 'layout', 'base'))).toContain('layout=base');
});

test('the markup URL keeps _attrs=all and drops stage settings', () => {
  const state = { ...initialState(finder), written: 'all', scheme: 'dark', width: 390 } as const;
  expect(formatMarkupUrl(state)).toBe('/demo/markup/program-finder/default/?_attrs=all');
});

test('offers an iframe only for an element whose frame the server has', () => {
  const rules = createElementRules(elementDeclarations);
  for (const element of elements) {
    const { text: snippet } = printSnippet(
      'iframe',
      composeSource(initialState(element), element, 'https://x.example'),
    );
    const src = findStartTag(snippet, 'iframe')?.attributes.get('src') ?? '';
    expect(hasFormat(element, 'iframe'), element.tag).toBe(readFrameUrl(new URL(src), rules) !== undefined);
    const url = `/demo/${element.tag}/${element.examples[0]?.slug}/?_code=iframe`;
    expect(parseStateUrl(url, element)?.state.code).toBe(hasFormat(element, 'iframe') ? 'iframe' : 'html');
  }
});

test.each(['wordpress', 'shortcode'] as const)(
  'reports an empty value, which the plugin drops, as omitted in the format %s',
  (format) => {
    const rankings = elements.find(({ tag }) => tag === 'school-rankings') as ElementData;
    const source = composeSource(initialState(rankings, 'organic-only'), rankings, '');
    const { text: snippet, omitted } = printSnippet(format, source);
    expect(omitted).toContain('sponsored-positions');
    expect(snippet).not.toMatch(/sponsored-?positions/i);
  },
);

test('a pasted snippet replaces the attributes of the example', () => {
  const state = initialState(finder, 'personalized');
  const load = (tag: string) =>
    formatSnippetUrl({ tag, attributes: new Map([['heading', 'Hello']]) }, state, finder);
  expect(load('program-finder')).toBe('/demo/program-finder/personalized/?heading=Hello&_without=layout');
  expect(load('pull-quote')).toBe('/demo/pull-quote/?_form=1&heading=Hello');
});

test('reads the fields of a form that was submitted without a script', () => {
  const state = withFields(
    initialState(finder),
    finder,
    new URLSearchParams('heading=Hello&degree=&fields=degree&fields=subject'),
  );
  expect([...state.attributes]).toEqual([
    ['fields', 'degree,subject'],
    ['heading', 'Hello'],
  ]);
  const all = new URLSearchParams('fields=degree&fields=category&fields=subject');
  expect([...withFields(initialState(finder), finder, all).attributes]).toEqual([]);
});

test.each([
  ['[edu_program_finder layout="native" degree="masters"]', { layout: 'native', degree: 'masters' }],
  [
    '<!-- wp:edu/program-finder {"buttonLabel":"Go","nested":true} /-->',
    { 'button-label': 'Go', nested: '' },
  ],
  ['<program-finder degree={"a\\"b"} nested></program-finder>', { degree: 'a"b', nested: '' }],
  [
    '<program-finder degree={ "{a}" } nested={false} limit={5} />',
    { degree: '{a}', nested: 'false', limit: '5' },
  ],
  ['<p>Text</p><program-finder\n  heading="A &amp; B"/>', { heading: 'A & B' }],
  [
    '<iframe src="https://x.example/embed/frame/program-finder?degree=masters"></iframe>',
    { degree: 'masters' },
  ],
])('reads the pasted snippet %s', (snippet, attributes) => {
  expect(Object.fromEntries(readSnippet(snippet, tags).attributes)).toEqual(attributes);
});

test.each([
  ['hello', 'Line 1: No element found'],
  ['<x-unknown a="b"></x-unknown>', '<x-unknown> is not one of our elements'],
  ['\n<!-- wp:edu/program-finder {"a":} /-->', 'Line 2: The JSON of the block is invalid'],
  ['<iframe src="https://x.example/other"></iframe>', 'The frame is not one of ours'],
  ['<program-finder degree="a" heading={title} />', 'Line 1: heading is an expression'],
  ['<program-finder heading={"a" + title} />', 'Line 1: heading is an expression'],
  ['\n<program-finder style={{ color: "red" }} />', 'Line 2: <program-finder> has an expression'],
])('names the line and the reason for the invalid snippet %j', (snippet, message) => {
  const read = () => readSnippet(snippet, tags);
  expect(read).toThrow(SnippetError);
  expect(read).toThrow(message);
});
