import { expect, test } from 'vitest';
import { element, html, safe, toText } from './html.ts';

test('html escapes text but not markup', () => {
  expect(toText(html`<p title="${'"'}">${'<b>'} ${html`<i>${'&'}</i>`}${safe('<br>')}</p>`)).toBe(
    '<p title="&quot;">&lt;b&gt; <i>&amp;</i><br></p>',
  );
});

test('html renders nothing for null, undefined and false, and renders zero', () => {
  expect(toText(html`${null}${undefined}${false}${0}${''}`)).toBe('0');
});

test('html joins the items of a list', () => {
  expect(toText(html`<ul>${['a', 'b'].map((item) => html`<li>${item}</li>`)}</ul>`)).toBe(
    '<ul><li>a</li><li>b</li></ul>',
  );
});

test('element() returns an element node with attributes as strings, then its children and end tag', () => {
  const { nodes } = element(
    'x-y',
    { heading: 'A', open: true, empty: '', none: undefined, list: [1] },
    html`<p>${'<'}</p>`,
  );
  expect(nodes[0]).toMatchObject({
    kind: 'element',
    tag: 'x-y',
    attributes: { heading: 'A', open: '', list: '[1]' },
    items: [],
    isInLink: false,
  });
  expect(nodes.slice(1).map((contentNode) => (contentNode.kind === 'html' ? contentNode.html : ''))).toEqual([
    '<p>&lt;</p></x-y>',
  ]);
});
