import { readFileSync } from 'node:fs';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, test } from 'vitest';
import { findSharedData } from '../../scripts/testing/shared-data.ts';
import { defineElement } from '../../src/core/declaration.ts';
import { hostileStrings } from '../testing/hostile-strings.ts';
import { testElements } from '../testing/registry.ts';
import { type ElementNode, type ParsedContent, writeAttributes } from './content-nodes.ts';
import { createElementRules } from './element-rules.ts';
import { parseContent } from './parse-content.ts';

const rules = createElementRules(testElements.map(({ declaration }) => declaration));

function write({ nodes }: ParsedContent): string {
  return nodes
    .map((contentNode) =>
      contentNode.kind === 'html'
        ? contentNode.html
        : contentNode.kind === 'element'
          ? `<${contentNode.tag}${writeAttributes(contentNode.attributes)}>`
          : '',
    )
    .join('');
}

function clean(html: string): string {
  return write(parseContent(html, rules));
}

function elements(html: string): ElementNode[] {
  return parseContent(html, rules).nodes.filter((contentNode) => contentNode.kind === 'element');
}

/** Parses the HTML within a page, as a browser does, and returns all elements of the page. */
function reparse(html: string): Tree.Element[] {
  const found: Tree.Element[] = [];
  const open: Tree.Node[] = [
    parse(`<!doctype html><body><div id="page-frame">${html}</div><footer>end</footer></body>`),
  ];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) open.push(...node.childNodes);
  }
  return found;
}

const harmless =
  /^(?:html|head|body|footer|test-[a-z]+|a|abbr|b|blockquote|br|details|div|figure|h2|i|img|li|p|s|source|span|summary|table|tbody|td|tr|track|u|ul|video)$/;
const schemes = /^(?:https?|mailto|tel|sms):$/;

describe('hostile content', () => {
  test.each(hostileStrings)('removes all code that a browser would run: %s', (hostile) => {
    for (const element of reparse(clean(`<p>before</p>${hostile}`))) {
      expect(element.tagName).toMatch(harmless);
      expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
      for (const { name, value } of element.attrs) {
        expect(name).not.toMatch(/^on|^style$|^is$|^srcdoc$|^formaction$|^action$|^slot$|:/);
        if (/^(href|src|poster|link)$/.test(name))
          expect(new URL(value, 'https://base.example/').protocol).toMatch(schemes);
        if (name === 'srcset') expect(value).toBe('/ok.png 3x');
        if (name === 'id' && value !== 'page-frame') expect(value).not.toMatch(/^embed-|^page-/);
      }
    }
  });

  test('hostile content cannot break out of the element around it', () => {
    for (const hostile of hostileStrings) {
      const footer = reparse(clean(hostile)).find((element) => element.tagName === 'footer');
      expect(footer?.parentNode?.nodeName, hostile).toBe('body');
    }
  });

  test('survives thousands of nested elements and keeps their text', () => {
    const html = clean(`${'<div>'.repeat(6000)}deep text${'</div>'.repeat(6000)}<p>after</p>`);
    expect(html).toContain('deep text');
    expect(html).toContain('<p>after</p>');
    expect(clean(`${'<b><i>'.repeat(3000)}x`)).toContain('x');
  });

  test('drops disallowed attributes of our elements and keeps the others', () => {
    expect(
      clean(
        '<test-note heading="Kept" style="x" onclick="y" data-z="1" aria-label="L" link="javascript:x"></test-note>',
      ),
    ).toBe('<test-note heading="Kept" aria-label="L"></test-note>');
  });
});

describe('ordinary content', () => {
  test('keeps spaces in the `name` of our elements, which is not the name of a form field', () => {
    const person = {
      tag: 'person-card',
      summary: 'A person.',
      hydrate: 'static',
      attributes: { name: { type: 'string', description: 'Who' } },
    } as const;
    const [contentNode] = parseContent(
      '<person-card name="Ines Albrecht, RN"></person-card>',
      createElementRules([person]),
    ).nodes;
    expect(contentNode).toMatchObject({ kind: 'element', attributes: { name: 'Ines Albrecht, RN' } });
  });

  test('leaves article HTML unchanged', () => {
    const html =
      '<h3 id="a">T</h3><figure><img src="/a.jpg" srcset="/a.jpg 1x, /b.jpg 2x" alt="A"><figcaption>C</figcaption></figure><figure><picture><source type="image/avif" srcset="/a.avif"><img src="/a.jpg"></picture></figure><figure><table><caption>T</caption><tbody><tr><th scope="row">1</th><td colspan="2">2</td></tr></tbody></table></figure><dl><dt>a</dt><dd>b</dd></dl><details open><summary>s</summary>t</details>';
    expect(clean(html)).toBe(html);
  });

  test('puts a table into a scrolling box', () => {
    expect(clean('<table><tbody><tr><td>1</td></tr></tbody></table>')).toBe(
      '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
    );
  });

  test('returns an empty result for empty content', () => {
    expect(parseContent(' \n', rules)).toMatchObject({ nodes: [], headings: [], words: 0 });
    expect(clean('<!-- only a comment -->')).toBe('');
  });

  test('adds noopener to links that open a window and drops other targets', () => {
    expect(clean('<a href="/x" target="_blank" rel="nofollow">x</a><a href="/y" target="top">y</a>')).toBe(
      '<a href="/x" target="_blank" rel="nofollow noopener">x</a><a href="/y">y</a>',
    );
  });

  test('gives second-level headings unique ids and lists them', () => {
    const content = parseContent(
      '<h2>Pay, by shift</h2><h2>Pay by shift</h2><h2 id="own">Own</h2><h1>Late title</h1><h2></h2>',
      rules,
    );
    expect(content.headings).toEqual([
      { id: 'pay-by-shift', title: 'Pay, by shift' },
      { id: 'pay-by-shift-2', title: 'Pay by shift' },
      { id: 'own', title: 'Own' },
      { id: 'late-title', title: 'Late title' },
    ]);
    expect(write(content)).toContain('<h2 id="pay-by-shift-2">');
  });

  test.each([
    ['Googletag', 'section-googletag'],
    ['Page main', 'section-page-main'],
  ])('gives the heading %j an id that is not reserved', (title, id) => {
    expect(clean(`<h2>${title}</h2>`)).toBe(`<h2 id="${id}">${title}</h2>`);
  });

  test('adds a numbered ad placement after top-level paragraphs, and none after nested ones', () => {
    const { nodes } = parseContent('<p>one</p><blockquote><p>nested</p></blockquote><p>two</p>', rules);
    expect(nodes.filter((contentNode) => contentNode.kind === 'placement')).toEqual([
      { kind: 'placement', position: 1, textBefore: 3 },
      { kind: 'placement', position: 2, textBefore: 12 },
    ]);
  });

  test('computes the reading time in minutes from the number of words', () => {
    expect(parseContent(`<p>${'word '.repeat(2300)}</p>`, rules)).toMatchObject({
      words: 2300,
      readMinutes: 10,
    });
  });

  test('keeps a leading line break of preformatted text', () => {
    const [element] = reparse(clean('<pre>\n\nx</pre>')).filter((one) => one.tagName === 'pre');
    expect(element?.childNodes[0]).toMatchObject({ value: '\nx' });
  });
});

describe('our elements in content', () => {
  test('turns each of our elements into a node, nested elements after their parents', () => {
    const { nodes } = parseContent(
      '<p>a</p><test-row><test-note heading="1">x</test-note><test-note heading="2"></test-note></test-row>',
      rules,
    );
    expect(
      nodes
        .filter((contentNode) => contentNode.kind === 'element')
        .map(({ tag, attributes }) => [tag, attributes]),
    ).toEqual([
      ['test-row', {}],
      ['test-note', { heading: '1', slot: 'slide-1' }],
      ['test-note', { heading: '2', slot: 'slide-2' }],
    ]);
  });

  test('numbers the items of our elements and reads their declared attributes', () => {
    const [sections] = elements(
      '<test-sections><test-section heading="A" id="a">x</test-section>\n<br><p></p><test-section heading="B" active>y</test-section></test-sections>',
    );
    expect(sections?.items).toEqual([
      { slot: 'section-1', heading: 'A', active: false },
      { slot: 'section-2', heading: 'B', active: true },
    ]);
  });

  test('finds items inside a paragraph that an editor added', () => {
    const html =
      '<test-sections><p><test-section heading="A"></test-section><br><test-section heading="B"></test-section></p><p>&nbsp;</p></test-sections>';
    expect(elements(html)[0]?.items).toHaveLength(2);
    expect(clean(html)).toContain(
      '<test-sections><test-section heading="A" slot="section-1"></test-section><test-section heading="B" slot="section-2"></test-section>',
    );
  });

  test('keeps the other content of a paragraph around items, before the items', () => {
    expect(
      clean(
        '<test-sections><p>Read <b>these</b> first.<br><test-section heading="A">x</test-section></p></test-sections>',
      ),
    ).toBe(
      '<test-sections><p>Read <b>these</b> first.<br></p><test-section heading="A" slot="section-1">x</test-section></test-sections>',
    );
  });

  test('keeps an author’s slot if the element declares it', () => {
    expect(
      clean('<test-note><b slot="aside">x</b><b slot="other">y</b></test-note><b slot="aside">z</b>'),
    ).toBe('<test-note><b slot="aside">x</b><b>y</b></test-note><b>z</b>');
  });

  test('finds our elements in tables, lists and links', () => {
    expect(
      elements(
        '<table><tr><td><test-note></test-note></td></tr></table><a href="/x"><test-note></test-note></a>',
      ).map(({ isInLink }) => isInLink),
    ).toEqual([false, true]);
  });
});

const samples = findSharedData('wordpress-rest-samples/rest-wxr-posts-embed.json');

test.skipIf(samples.isAbsent)(`cleans real WordPress posts in the first pass${samples.reason}`, () => {
  const posts = JSON.parse(readFileSync(samples.path, 'utf8')) as { content: { rendered: string } }[];
  for (const { content } of posts) {
    const html = clean(content.rendered);
    expect(clean(html).replace(/ tabindex="0"/g, '')).toBe(html.replace(/ tabindex="0"/g, ''));
    expect(html).not.toMatch(/<(?:script|iframe|style|form)\b/);
  }
  expect(posts.length).toBeGreaterThan(20);
});

test('turns <li> items of our elements into <div>, but leaves <li> inside an HTML list', () => {
  const list = createElementRules([
    defineElement({
      tag: 'own-list',
      summary: 'A list',
      hydrate: 'static',
      attributes: {},
      items: { slot: 'item', match: 'li' },
    }),
  ]);
  const html = write(
    parseContent('<own-list><li value="3">One<ul><li>Inner</li></ul></li></own-list>', list),
  );
  expect(html).toBe(
    '<own-list><div slot="item-1" role="listitem">One<ul><li>Inner</li></ul></div></own-list>',
  );
});

test('leaves elements beyond the maximum as plain tags with their content', () => {
  const { nodes, plainElementCount } = parseContent(
    Array.from(
      { length: 503 },
      (_, index) => `<test-note heading="${index}"><b>${index}</b></test-note>`,
    ).join(''),
    rules,
  );
  expect(nodes.filter(({ kind }) => kind === 'element')).toHaveLength(500);
  expect(nodes.at(-1)).toMatchObject({
    kind: 'html',
    html: `<b>499</b></test-note>${[500, 501, 502].map((index) => `<test-note heading="${index}"><b>${index}</b></test-note>`).join('')}`,
  });
  expect(plainElementCount).toBe(3);
});

test('adds break opportunities to words of more than 1,000 characters, but not inside entities', () => {
  expect(clean(`<p>${'&amp;'.repeat(1500)}</p>`)).toBe(
    `<p>${'&amp;'.repeat(1000)}<wbr>${'&amp;'.repeat(500)}</p>`,
  );
});

test('lists the classes and tags of the text, but not the tags of elements', () => {
  const { classes, tags } = parseContent(
    '<p class="lead note">A</p><test-note class="own"><b class="inner">B</b></test-note><table></table>',
    rules,
  );
  expect([...classes].sort()).toEqual(['inner', 'lead', 'note', 'table-scroll']);
  expect([...tags].sort()).toEqual(['b', 'div', 'p', 'table']);
});
