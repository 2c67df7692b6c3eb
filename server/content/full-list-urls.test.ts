import { expect, it } from 'vitest';
import { rankingTocElement } from '../../src/elements/ranking-toc/ranking-toc.element.ts';
import { schoolRankingsElement } from '../../src/elements/school-rankings/school-rankings.element.ts';
import type { ParsedContent } from './content-nodes.ts';
import { createElementRules } from './element-rules.ts';
import { addFullListUrls, hasLists, showAllLists } from './full-list-urls.ts';
import { parseContent } from './parse-content.ts';

const rules = createElementRules([schoolRankingsElement, rankingTocElement]);
const attributesIn = ({ nodes }: ParsedContent) =>
  nodes.flatMap((node) => (node.kind === 'element' ? [node.attributes] : []));
const addUrlsTo = (html: string) =>
  attributesIn(addFullListUrls(parseContent(html, rules), '/x/?show=all', rules));

it('adds the URL of the full list to a ranking, and the URL and a card count to its table of contents', () => {
  expect(
    addUrlsTo('<ranking-toc extid="a"></ranking-toc><school-rankings extid="a"></school-rankings>'),
  ).toEqual([
    { extid: 'a', 'full-list': '/x/?show=all', cards: '8' },
    { extid: 'a', 'full-list': '/x/?show=all' },
  ]);
});

it('counts fewer cards with more sponsored positions, and never fewer than zero', () => {
  const cards = (attributes: string) =>
    addUrlsTo(`<school-rankings ${attributes}></school-rankings><ranking-toc></ranking-toc>`).at(-1)?.cards;
  expect([cards('limit="5" sponsored-positions="1,2,3"'), cards('limit="1"')]).toEqual(['2', '0']);
});

it('adds nothing to the table of contents of a ranking that is not on the page', () => {
  expect(
    addUrlsTo('<ranking-toc extid="b"></ranking-toc><school-rankings extid="a"></school-rankings>')[0],
  ).toEqual({ extid: 'b' });
});

it('marks each ranking to show all schools, and reports whether a page has rankings', () => {
  const content = parseContent('<p>x</p><school-rankings extid="a"></school-rankings>', rules);
  expect(attributesIn(showAllLists(content))).toEqual([{ extid: 'a', 'show-all': '' }]);
  expect([hasLists(content), hasLists(parseContent('<p>x</p>', rules))]).toEqual([true, false]);
});
