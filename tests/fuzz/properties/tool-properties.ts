import assert from 'node:assert/strict';
import fc from 'fast-check';
import { elementDeclarations } from '#generated/declarations.ts';
import { lintText } from '../../../demo/lint/lint-text.ts';
import { readSnippet, SnippetError } from '../../../demo/workbench/read-snippet.ts';
import { createElementRules } from '../../../server/content/element-rules.ts';
import { embeddableTags, framePath, readFrameUrl } from '../../../server/embed/embeddable.ts';
import { type Property, property, textOf } from '../property.ts';

const rules = createElementRules(elementDeclarations);
const tags = elementDeclarations.map(({ tag }) => tag);
const someTags = ['school-rankings', 'post-list', 'program-finder', 'content-card'];
const snippet = textOf([
  ...someTags.flatMap((tag) => [`<${tag}`, `</${tag}>`, `<!-- wp:edu/${tag} {`, `[edu-${tag}`]),
  ' heading="',
  ' limit=3',
  ' className=',
  '<template>',
  '<iframe src="https://site.example/embed/frame/post-list?limit=3">',
  '} /-->',
  '&quot;',
]);
const query = textOf(['heading=', 'limit=3', 'extid=', 'view-more-link=javascript:x', '&', '%2', '%41', '+']);

export const toolProperties: readonly Property[] = [
  property('the line of each lint problem is a line of the text', snippet, (text) => {
    const lines = text.split('\n').length;
    for (const { position } of lintText(text))
      assert(position.line >= 1 && position.line <= lines, `line ${position.line} of ${lines}`);
  }),
  property('readSnippet finds one of our elements, or throws a SnippetError', snippet, (text) => {
    try {
      assert(tags.includes(readSnippet(text, tags).tag));
    } catch (error) {
      assert(error instanceof SnippetError, String(error));
    }
  }),
  property(
    'a frame URL gives an embeddable element without script URLs; its generated URL has the same attributes',
    fc.tuple(fc.constantFrom(...someTags, 'x-y', ''), query),
    ([tag, search]) => {
      const widget = readFrameUrl(new URL(`https://site.example/embed/frame/${tag}?${search}`), rules);
      if (!widget) return;
      assert.equal(widget.node.tag, tag);
      assert(embeddableTags.includes(widget.node.tag), widget.node.tag);
      for (const value of Object.values(widget.node.attributes))
        assert(!/^\s*javascript:/i.test(value), value);
      const again = readFrameUrl(new URL(framePath(widget), 'https://site.example'), rules);
      assert.deepEqual(again?.node.attributes, widget.node.attributes);
    },
  ),
];
