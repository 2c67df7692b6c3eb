import { expect } from 'vitest';
import { test } from '../../support/site-test.ts';
import { addPageTools } from './page-tools.ts';

/** Functions that run in the page, by what they list. */
const tools = {
  controls: () => window.crawlTools.listControls().map(({ name }) => name),
  links: () => window.crawlTools.listLinks().map(({ name }) => name),
  messages: () => window.crawlTools.listDeadEnds(),
} as const;

test.for([
  ['controls', ['Collapse All']],
  ['links', ['All states']],
  ['messages', ['No schools match.']],
] as const)(
  'lists %s that the browser renders only near the window',
  async ([kind, expected], { browser }) => {
    const page = await browser.newPage();
    await addPageTools(page);
    await page.goto('about:blank');
    await page.setContent(`<div style="height: 9000px"></div>
    <div style="content-visibility: auto">
      <button>Collapse All</button> <a href="https://edu.example/states/">All <b hidden>51</b> states</a>
    </div>
    <section style="content-visibility: auto"><p>No schools match.</p></section>`);
    expect(await page.evaluate(tools[kind])).toEqual(expected);
    await page.close();
  },
);
