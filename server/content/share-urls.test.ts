import { expect, it } from 'vitest';
import { pullQuoteElement } from '../../src/elements/pull-quote/pull-quote.element.ts';
import { shareBarElement } from '../../src/elements/share-bar/share-bar.element.ts';
import { createElementRules } from './element-rules.ts';
import { parseContent } from './parse-content.ts';
import { addShareUrls } from './share-urls.ts';

const rules = createElementRules([shareBarElement, pullQuoteElement]);

function urlsIn(html: string): (string | undefined)[] {
  return addShareUrls(parseContent(html, rules), '/guides/one/').nodes.flatMap((contentNode) =>
    contentNode.kind === 'element' ? [contentNode.attributes.url] : [],
  );
}

it('adds the page’s URL only to elements that share the page', () => {
  expect(urlsIn('<share-bar></share-bar><pull-quote>So</pull-quote>')).toEqual(['/guides/one/', undefined]);
});

it('keeps a URL that an author set', () => {
  expect(urlsIn('<share-bar url="https://elsewhere.example/"></share-bar>')).toEqual([
    'https://elsewhere.example/',
  ]);
});
