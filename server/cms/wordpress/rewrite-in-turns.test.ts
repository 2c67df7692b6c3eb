import { expect, test } from 'vitest';
import { charactersPerTurn } from '../../content/parse-in-turns.ts';
import { rewriteContent, rewriteContentInTurns } from './rewrite-content.ts';
import { createSiteUrls } from './site-urls.ts';

const urls = createSiteUrls('https://cms.example');
const sample =
  '<p><a href="https://cms.example/guides/">A guide</a> <b>bold</b> <img src="https://cms.example/wp-content/uploads/a.png" alt=""></p>\n<!--nextpage-->\n';

test.each([0, 1, 7, 29, 53])(
  'rewrites long content in turns like short content, shifted by %i',
  async (shift) => {
    const html = 'x'.repeat(charactersPerTurn - sample.length / 2 + shift) + sample.repeat(400);
    expect(await rewriteContentInTurns(html, urls)).toBe(rewriteContent(html, urls));
  },
);

test('yields to the event loop while it rewrites long content', async () => {
  const html = sample.repeat(4000);
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await rewriteContentInTurns(html, urls);
  isDone = true;
  expect(turns).toBeGreaterThan(html.length / charactersPerTurn);
});
