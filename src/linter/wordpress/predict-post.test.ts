import { expect, test } from 'vitest';
import { serverElements } from '#generated/registry.ts';
import { createElementCatalog } from '../element-catalog.ts';
import { lintPost } from './lint-post.ts';
import { comparePost, predictPost, type Role } from './predict-post.ts';
import recorded from './testing/data/recorded-posts.json' with { type: 'json' };

const catalog = createElementCatalog(serverElements.map(({ declaration }) => declaration));
const lint = (html: string, ...roles: Role[]) =>
  lintPost(
    html,
    catalog,
    roles.length > 0 ? roles : ['administrator', 'editor', 'author', 'contributor'],
  ).map(({ rule, severity, message }) => `${severity} ${rule} ${message}`);

test('predicts the HTML that a real WordPress saved and showed for each recorded post', () => {
  expect(recorded.posts.length).toBeGreaterThan(150);
  for (const { html, role, saved, shown } of recorded.posts)
    expect({ html, role, ...predictPost(html, role as Role) }).toEqual({
      html,
      role,
      ...comparePost(html, saved, shown),
    });
});

test('names the roles whose posts lose a tag, and the fix', () => {
  expect(lint('<p>Text</p>\n<us-state-map></us-state-map>')).toEqual([
    'error wordpress-tag author and contributor: WordPress removes <us-state-map> and keeps its text; use a block of the edu-embed plugin, or paste the URL of its frame.',
  ]);
  expect(lint('<us-state-map></us-state-map>', 'editor')).toEqual([]);
});

test('names attributes of plain tags that are removed or changed', () => {
  expect(lint('<a href="javascript:x" ping="/p">A</a>', 'author')).toEqual([
    'warning wordpress-attribute author: WordPress changes the value of href of <a>.',
    'warning wordpress-attribute author: WordPress removes ping from <a>.',
  ]);
});

test('reports content that added paragraphs move out of an element in a post without blocks', () => {
  const html =
    '<content-accordion heading="A"><accordion-section heading="B"><p>Text</p></accordion-section></content-accordion>';
  expect(lint(html, 'administrator', 'editor')).toEqual([
    'error wordpress-paragraphs administrator and editor: WordPress adds paragraphs that move content out of or into <accordion-section>. Put <accordion-section> in a Custom HTML block.',
  ]);
  expect(lint(`<!-- wp:html -->${html}<!-- /wp:html -->`, 'editor')).toEqual([]);
});

test('reports a tag that WordPress ends at the > in an attribute', () => {
  expect(lint(`<school-rankings schools='[{"name":"<b>A</b>"}]'></school-rankings>`, 'editor')).toEqual([
    'error wordpress-quotes editor: WordPress ends <school-rankings> at the > in an attribute and replaces the quotes after it; write &gt; and &lt; in attributes.',
  ]);
});
