import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { root } from './conformance-build.ts';
import { openSuite } from './suite.ts';
import { isTested } from './tested-elements.ts';

const suite = openSuite();
const sheet = readFileSync(join(root, 'src/elements/content-list/content-list.css'), 'utf8');

test.skipIf(!isTested('content-list'))(
  'a list of any children styles them as items, except hidden children and empty paragraphs',
  async ({ expect }) => {
    const page = await suite.browser.newPage();
    await page.setContent(`<div><template shadowrootmode="open"><style>${sheet}</style>
      <div class="content-list__items"><slot></slot></div></template>
      <p></p><ul></ul><p>A</p><p hidden>B</p></div>`);
    const displays = await page
      .locator('div > *')
      .evaluateAll((children) =>
        children.flatMap((child) => (child.assignedSlot ? [getComputedStyle(child).display] : [])),
      );
    await page.close();
    expect(displays).toEqual(['block', 'block', 'list-item', 'none']);
  },
);
