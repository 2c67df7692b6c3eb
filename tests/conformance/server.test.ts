import { HtmlValidate } from 'html-validate/node';
import { describe, expect, test } from 'vitest';
import { describeMissing } from '../../src/core/data-source.ts';
import { toKebab } from '../../src/core/names.ts';
import { createConformanceSource, openContent, openElements, warnings } from './conformance-source.ts';
import { groupByProp, hostileValues } from './hostile-values.ts';
import { findForbidden, listElements, readText, renderedPart, unfoldRoots } from './markup.ts';
import { readExample, renderExample, renderExampleRoot } from './render.ts';
import { testedElements } from './tested-elements.ts';

const content = await openContent();
const [first, second, source] = await Promise.all([
  openElements(),
  openElements(),
  createConformanceSource(content),
]);

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The test replaces shadow roots by `<div>`, so their style sheets are inside the body.
    'element-permitted-content': ['error'],
    // React writes line breaks between attributes.
    'no-trailing-whitespace': 'off',
    // Headings may start at any level, because a widget does not know its page.
    'heading-level': 'off',
  },
});

/** Accepted findings of the validator, with the reason. */
const knownFindings: readonly { readonly tag: string; readonly message: RegExp; readonly reason: string }[] =
  [
    {
      tag: 'content-list',
      message: /^element-permitted-parent: <li> element/,
      reason: 'authors write list items as <li> directly in the element',
    },
  ];

/** Elements that the browser fills: the server reserves their space, without text. */
const filledByBrowser = new Set(['ad-slot']);

const graphicTags = new Set(['img', 'svg', 'picture', 'video', 'canvas']);
const isVisible = (html: string) =>
  readText(html) !== '' ||
  listElements(html).some(
    ({ tag, attributes }) => graphicTags.has(tag) && attributes['aria-hidden'] !== 'true',
  );

test('the tests of server rendering run without a DOM', () => {
  expect(typeof document).toBe('undefined');
  expect(typeof window).toBe('undefined');
});

describe.each(testedElements.map((element) => ({ tag: element.declaration.tag, element })))(
  '$tag on the server',
  ({ tag, element }) => {
    const examples = first.examples[tag] ?? [];
    // Alone, many attributes change nothing: a card needs a heading.
    const { attributes, items } = readExample(examples[0]?.html ?? '', tag, first.rules);

    describe.each(examples)('example “$name”', ({ html, rendersNothing, consoleMessage }) => {
      const isEmpty = rendersNothing || filledByBrowser.has(tag);
      let rendering: Promise<string> | undefined;
      /** Renders the example once for several tests. */
      const readRendered = () => (rendering ??= renderExample(html, first, source));

      test('renders without warnings, and identically with two renderers', async () => {
        const warningCount = warnings.length;
        const once = await renderExample(html, first, source);
        const isDeclared = ({ attribute, value = '' }: (typeof warnings)[number]) =>
          attribute !== undefined && consoleMessage?.test(describeMissing(attribute, value));
        expect(warnings.slice(warningCount).filter((warning) => !isDeclared(warning))).toEqual([]);
        expect(once).toContain('<template shadowrootmode="open">');
        expect(await renderExample(html, second, source)).toBe(once);
      });

      test('is valid HTML without inline styles, event handlers or scripts', async () => {
        const rendered = await readRendered();
        const { results } = await validator.validateString(unfoldRoots(rendered));
        const isKnown = (finding: string) =>
          knownFindings.some((known) => known.tag === tag && known.message.test(finding));
        const findings = results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
        );
        expect(findings.filter((finding) => !isKnown(finding))).toEqual([]);
        expect(findForbidden(rendered)).toEqual([]);
      });

      test(isEmpty ? 'renders nothing visible, as declared' : 'renders visible content', async () => {
        const rendered = await readRendered();
        expect(isVisible(isEmpty ? renderedPart(rendered, tag) : rendered)).toBe(!isEmpty);
      });
    });

    test.each(
      Object.entries(element.declaration.attributes).map(([name, spec]) => [toKebab(name), spec] as const),
    )('hostile values of “%s” neither throw nor create unsafe markup', async (name, spec) => {
      for (const [value = ''] of groupByProp(hostileValues, name, spec)) {
        const changed = { attributes: { ...attributes, [name]: value }, items };
        const html = await renderExampleRoot(element, changed, source);
        expect(findForbidden(html), `${name}=${JSON.stringify(value.slice(0, 60))}`).toEqual([]);
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    });
  },
);
