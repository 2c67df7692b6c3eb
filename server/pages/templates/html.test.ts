import { expect, test } from 'vitest';
import { element, html, safe, toText } from './html.ts';

test('escapes text and leaves fragments as they are', () => {
  expect(toText(html`<p title="${'"'}">${'<b>'} ${html`<i>${'&'}</i>`}${safe('<br>')}</p>`)).toBe(
    '<p title="&quot;">&lt;b&gt; <i>&amp;</i><br></p>',
  );
});

test('leaves out nothing and false, but writes zero', () => {
  expect(toText(html`${null}${undefined}${false}${0}${''}`)).toBe('0');
});

test('joins lists', () => {
  expect(toText(html`<ul>${['a', 'b'].map((item) => html`<li>${item}</li>`)}</ul>`)).toBe(
    '<ul><li>a</li><li>b</li></ul>',
  );
});

test('keeps an element apart, with its attributes as text and its children after it', () => {
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
    '<p>',
    '&lt;',
    '</p>',
    '</x-y>',
  ]);
});
