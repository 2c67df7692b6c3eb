import { HtmlValidate } from 'html-validate/node';
import { describe, expect, test } from 'vitest';
import { toKebab } from '../../src/core/names.ts';
import { createConformanceSource, openContent, openElements, warnings } from './conformance-source.ts';
import { hostileValues } from './hostile-values.ts';
import { findForbidden, listElements, readText, renderedPart, unfoldRoots } from './markup.ts';
import { renderExample, renderExampleRoot } from './render.ts';

const content = await openContent();
const [first, second, source] = await Promise.all([
  openElements(),
  openElements(),
  createConformanceSource(content),
]);

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Roots are unfolded here: a sheet in a root stands in a body only in this test.
    'element-permitted-content': ['error'],
    // Line breaks between attributes are React's.
    'no-trailing-whitespace': 'off',
    // An author's heading may start at any level: a widget does not know its page.
    'heading-level': 'off',
  },
});

/** What the validator may find, and why it stays. */
const knownFindings: readonly { readonly tag: string; readonly message: RegExp; readonly reason: string }[] =
  [
    {
      tag: 'content-list',
      message: /^element-permitted-parent: <li> element/,
      reason: 'authors write the items of a list as <li>, straight into the element',
    },
  ];

const pictures = new Set(['img', 'svg', 'picture', 'video', 'canvas']);
const isSeen = (html: string) =>
  readText(html) !== '' ||
  listElements(html).some(({ tag, attributes }) => pictures.has(tag) && attributes['aria-hidden'] !== 'true');

test('the suite runs without a DOM', () => {
  expect(typeof document).toBe('undefined');
  expect(typeof window).toBe('undefined');
});

describe.each(first.elements.map((element) => ({ tag: element.declaration.tag, element })))(
  '$tag on the server',
  ({ tag, element }) => {
    const examples = first.examples[tag] ?? [];

    describe.each(examples)('example “$name”', ({ html, empty = false }) => {
      test('is drawn, and twice the same', async () => {
        const seen = warnings.length;
        const once = await renderExample(html, first, source);
        expect(warnings.slice(seen)).toEqual([]);
        expect(once).toContain('<template shadowrootmode="open">');
        expect(await renderExample(html, second, source)).toBe(once);
      });

      test('is valid HTML without style, handler or script', async () => {
        const drawn = await renderExample(html, first, source);
        const { results } = await validator.validateString(unfoldRoots(drawn));
        const isKnown = (finding: string) =>
          knownFindings.some((known) => known.tag === tag && known.message.test(finding));
        const findings = results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
        );
        expect(findings.filter((finding) => !isKnown(finding))).toEqual([]);
        expect(findForbidden(drawn)).toEqual([]);
      });

      test(empty ? 'draws nothing, on purpose' : 'shows something', async () => {
        const drawn = await renderExample(html, first, source);
        expect(isSeen(empty ? renderedPart(drawn, tag) : drawn)).toBe(!empty);
      });
    });

    test.each(Object.keys(element.declaration.attributes).map(toKebab))(
      'hostile values of “%s” never throw and lead nowhere',
      async (name) => {
        for (const value of hostileValues) {
          const html = await renderExampleRoot(element, { [name]: value }, source);
          expect(findForbidden(html), `${name}=${JSON.stringify(value.slice(0, 60))}`).toEqual([]);
        }
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      },
    );
  },
);
