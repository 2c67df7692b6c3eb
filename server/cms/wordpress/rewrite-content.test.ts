import { expect, test } from 'vitest';
import { maxTags } from '../../content/limits/limit-html.ts';
import { charactersPerTurn } from '../../content/parse-async.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { rewriteContent } from './rewrite-content.ts';
import { createSiteUrls } from './site-urls.ts';

const urls = createSiteUrls('https://cms.example');
const sample =
  '<p><a href="https://cms.example/guides/">A guide</a> <b>bold</b> <img src="https://cms.example/wp-content/uploads/a.png" alt=""></p>\n<!--nextpage-->\n';

test.each([0, 1, 7, 29, 53])(
  'rewrites each part of long content like short content, with links shifted by %i characters',
  async (shift) => {
    const text = 'x'.repeat(charactersPerTurn - sample.length / 2 + shift);
    const rewritten = await rewriteContent(sample, urls);
    expect(rewritten).toContain('<a href="/guides/">');
    expect(await rewriteContent(text + sample.repeat(400), urls)).toBe(text + rewritten.repeat(400));
  },
);

test('yields to the event loop while it rewrites long content', async () => {
  const html = sample.repeat(4000);
  expect(await countTurns(rewriteContent(html, urls))).toBeGreaterThan(html.length / charactersPerTurn);
});

test('leaves HTML beyond the limits unchanged', async () => {
  const end = '<a href="https://cms.example/guides/">A guide</a>';
  const html = `${'<br>'.repeat(maxTags - 1)}${end}${end}`;
  const rewritten = await rewriteContent(html, urls);
  expect(rewritten.endsWith(`<a href="/guides/">A guide</a>${end}`)).toBe(true);
});

test('rewrites links in JSON attributes of our elements, with plain slashes and as PHP escapes them', async () => {
  const rewrite = (json: string) => rewriteContent(`<test-note items='${json}'></test-note>`, urls);
  expect(await rewrite('[{"u":"https://cms.example/guides/"}]')).toContain(
    '{&quot;u&quot;:&quot;/guides/&quot;}',
  );
  expect(await rewrite(String.raw`[{"u":"https:\/\/cms.example\/guides\/"}]`)).toContain(
    String.raw`{&quot;u&quot;:&quot;\/guides\/&quot;}`,
  );
  const elsewhere = String.raw`[{"u":"https:\/\/other.example\/x\/"}]`;
  expect(await rewrite(elsewhere)).toContain(elsewhere);
});
