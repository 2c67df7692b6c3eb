import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchWithRetry, isUnavailable, logIn, rest, runPhp, wordpress } from '../wordpress-test.ts';
import { choose, logInToEditor, openEditor } from './open-editor.ts';

const paragraph = '<!-- wp:paragraph -->\n<p>Said</p>\n<!-- /wp:paragraph -->';

interface ParsedBlock {
  readonly name: string;
  readonly isValid: boolean;
}

/** The parts of WordPress's block API that these tests use. */
interface Blocks {
  parse(html: string): ParsedBlock[];
  serialize(blocks: ParsedBlock[]): string;
  switchToBlockType(blocks: ParsedBlock[], name: string): ParsedBlock[] | null;
  getBlockType(name: string): object | undefined;
  getBlockTypes(): readonly {
    readonly name: string;
    readonly title: string;
    readonly apiVersion: number;
    readonly keywords: readonly string[];
    readonly icon: { readonly src: unknown };
    readonly description: string;
    readonly example?: object;
  }[];
  getBlockVariations(name: string): readonly { readonly title: string }[];
  hasBlockSupport(name: string, feature: string, byDefault: boolean): boolean;
}

describe.skipIf(isUnavailable)('the blocks in the editor', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    ({ browser, page } = await logInToEditor('author', []));
    await openEditor(page, 'post-new.php');
  });
  afterAll(() => browser?.close());

  /** Converts blocks and returns the content of the result. */
  const transform = (content: string, to: string): Promise<string> =>
    page.evaluate(
      ([html, name]) => {
        const blocks = window.wp.blocks as unknown as Blocks;
        const result = blocks.switchToBlockType(blocks.parse(html), name);
        return result ? blocks.serialize(result) : 'not possible';
      },
      [content, to] as const,
    );

  test('the pull quote block converts from and to a WordPress quote', async () => {
    const quote = `<!-- wp:quote -->\n<blockquote class="wp-block-quote">${paragraph}<cite>A nurse</cite></blockquote>\n<!-- /wp:quote -->`;
    const ours = await transform(quote, 'edu/pull-quote');
    expect(ours).toMatch(/^<!-- wp:edu\/pull-quote {"source":"A nurse"} -->\s*<!-- wp:paragraph -->/);
    expect(await transform(ours, 'core/quote')).toContain('<cite>A nurse</cite>');
  });

  test('the table and list blocks convert from and to WordPress tables and lists', async () => {
    const table =
      '<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody><tr><td>Cell</td></tr></tbody></table></figure>\n<!-- /wp:table -->';
    const ours = await transform(table, 'edu/content-table');
    expect(ours).toMatch(/^<!-- wp:edu\/content-table -->\s*<!-- wp:table/);
    expect(await transform(ours, 'core/table')).toMatch(/^<!-- wp:table/);
    const list =
      '<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>One</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->';
    const columns = await transform(list, 'edu/content-list');
    expect(columns).toContain('<li>One</li>');
    expect(await transform(columns, 'core/list')).toMatch(/^<!-- wp:list/);
  });

  test('an image block converts to a card with its alternative text and link', async () => {
    const image =
      '<!-- wp:image {"linkDestination":"custom"} -->\n<figure class="wp-block-image"><a href="https://a.example/"><img src="https://a.example/a.png" alt="A ward"/></a><figcaption class="wp-element-caption">At night</figcaption></figure>\n<!-- /wp:image -->';
    expect(await transform(image, 'edu/content-card')).toMatch(
      /"variant":"image","heading":"At night","link":"https:\/\/a\.example\/","image":"https:\/\/a\.example\/a\.png","imageAlt":"A ward"/,
    );
  });

  test('each button of a button group converts to a card', async () => {
    const button = (text: string) =>
      `<!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://a.example/${text}">${text}</a></div><!-- /wp:button -->`;
    const group = `<!-- wp:buttons --><div class="wp-block-buttons">${button('One')}${button('Two')}</div><!-- /wp:buttons -->`;
    const cards = await transform(group, 'edu/content-card');
    for (const text of ['One', 'Two'])
      for (const attribute of [`"heading":"${text}"`, `"link":"https://a.example/${text}"`])
        expect(cards).toContain(attribute);
  });

  test('the accordion block converts to and from the details block, if this version of WordPress has the block', async () => {
    const hasDetails = await page.evaluate(
      () => (window.wp.blocks as unknown as Blocks).getBlockType('core/details') != null,
    );
    const accordion = `<!-- wp:edu/content-accordion --><!-- wp:edu/accordion-section {"heading":"How long?","active":true} -->${paragraph}<!-- /wp:edu/accordion-section --><!-- /wp:edu/content-accordion -->`;
    const details = await transform(accordion, 'core/details');
    if (!hasDetails) {
      expect(details).toBe('not possible');
      return;
    }
    expect(details).toContain('<summary>How long?</summary>');
    expect(await transform(details, 'edu/content-accordion')).toContain(
      '"heading":"How long?","active":true',
    );
  });

  test('the accordion block converts from and to the accordion of WordPress 6.9 and later', async () => {
    const hasAccordion = await page.evaluate(
      () => (window.wp.blocks as unknown as Blocks).getBlockType('core/accordion') != null,
    );
    const ours = `<!-- wp:edu/content-accordion --><!-- wp:edu/accordion-section {"heading":"Is it \\u003c 2 years?","active":true} -->${paragraph}<!-- /wp:edu/accordion-section --><!-- /wp:edu/content-accordion -->`;
    const core = await transform(ours, 'core/accordion');
    if (!hasAccordion) {
      expect(core).toBe('not possible');
      return;
    }
    expect(core).toContain('<!-- wp:accordion-item {"openByDefault":true} -->');
    expect(core).toContain('Is it &lt; 2 years?');
    expect(core).toContain(paragraph);
    expect(await transform(core, 'edu/content-accordion')).toContain(
      '"heading":"Is it \\u003c 2 years?","active":true',
    );
  });

  test('blocks offer no custom CSS, because the server’s pages would not apply it', async () => {
    const offersCss = await page.evaluate(() =>
      (window.wp.blocks as unknown as Blocks)
        .getBlockTypes()
        .filter(({ name }) => name.startsWith('edu/'))
        .filter(({ name }) =>
          (window.wp.blocks as unknown as Blocks).hasBlockSupport(name, 'customCSS', true),
        )
        .map(({ name }) => name),
    );
    expect(offersCss).toEqual([]);
  });

  test('the inserter finds blocks by common words, with an icon, a description and an example', async () => {
    const types = await page.evaluate(() =>
      (window.wp.blocks as unknown as Blocks)
        .getBlockTypes()
        .flatMap(({ name, title, apiVersion, keywords, icon, description, example }) =>
          name.startsWith('edu/')
            ? [{ name, title, apiVersion, keywords, icon: icon.src, description, example }]
            : [],
        ),
    );
    expect(types.length).toBeGreaterThan(30);
    for (const { name, apiVersion, keywords, icon, description, example } of types) {
      expect([name, apiVersion]).toEqual([name, 3]);
      expect([name, keywords.length > 1, Boolean(icon), description.length > 5]).toEqual([
        name,
        true,
        true,
        true,
      ]);
      if (name !== 'edu/accordion-section') expect([name, typeof example]).toEqual([name, 'object']);
    }
    const faq = types.find(({ keywords }) => keywords.includes('faq'));
    expect(faq?.name).toBe('edu/content-accordion');
    // A title that equals the typed word comes first, before "Ranking at a glance".
    expect(types.find(({ title }) => title === 'Ranking')?.name).toBe('edu/school-rankings');
  });

  test('blocks have one variation for each variant', async () => {
    const titles = await page.evaluate(() =>
      (window.wp.blocks as unknown as Blocks)
        .getBlockVariations('edu/content-card')
        .map(({ title }) => title),
    );
    expect(titles).toEqual(['Card: content', 'Card: interlink', 'Card: basic', 'Card: image']);
  });

  test('the inserter hides the site’s header from users who may not edit themes', async () => {
    const canInsert = () =>
      page.evaluate(() =>
        (window.wp.blocks as unknown as Blocks).hasBlockSupport('edu/site-header', 'inserter', true),
      );
    expect(await canInsert()).toBe(false);
    const supports = (user: string) =>
      runPhp(
        `wp_set_current_user( get_user_by( 'login', '${user}' )->ID );
         echo wp_json_encode( EduEmbed\\block_supports( EduEmbed\\elements()['site-header'] )['inserter'] );`,
      );
    expect([supports('admin'), supports('editor')]).toEqual(['true', 'false']);
  });

  test('every block in a pattern is registered', async () => {
    const patterns = await rest('/wp/v2/block-patterns/patterns', { role: 'editor', method: 'GET' });
    const ours = patterns.filter(({ name }: { name: string }) => name.startsWith('edu-embed/'));
    expect(ours.length).toBe(4);
    const invalid = await page.evaluate(
      (contents) => {
        const blocks = window.wp.blocks as unknown as Blocks;
        return contents.filter((content) =>
          blocks.parse(content).some((block) => !block.isValid || block.name === 'core/missing'),
        );
      },
      ours.map(({ content }: { content: string }) => content) as string[],
    );
    expect(invalid).toEqual([]);
  });

  test('the profile block shows the profile of a contributor who was chosen by name', async () => {
    const { title } = await rest('/wp/v2/edu-embed-contributors', {
      role: 'editor',
      body: { title: 'Chosen By Name, RN', status: 'publish', content: 'A biography of the chosen one.' },
    });
    const { id } = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'Profile', status: 'draft', content: '<!-- wp:edu/contributor-profile /-->' },
    });
    const canvas = await openEditor(page, `post.php?post=${id}&action=edit`);
    await choose(canvas, 'Which contributor?', 'Chosen By', title.raw);
    await canvas.locator('contributor-profile').getByText('A biography of the chosen one.').waitFor();
    expect(await canvas.locator('.edu-embed-problems').count()).toBe(0);
  });

  test('a user who may not upload files can enter and remove the URL of an image', async () => {
    const { id } = await rest('/wp/v2/posts', {
      role: 'contributor',
      body: { title: 'Card', status: 'draft', content: '<!-- wp:edu/content-card {"variant":"image"} /-->' },
    });
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    try {
      await context.addCookies([...(await logIn('contributor'))]);
      const canvas = await openEditor(await context.newPage(), `post.php?post=${id}&action=edit`);
      const url = `${wordpress.origin}/wp-includes/images/w-logo-blue.png`;
      await canvas.getByLabel('Image URL').fill(url);
      const image = canvas.locator('.edu-embed-image img');
      await image.waitFor();
      expect(await image.getAttribute('src')).toBe(url);
      await canvas.getByRole('button', { name: 'Remove image' }).click();
      await image.waitFor({ state: 'detached' });
    } finally {
      await context.close();
    }
  });

  test('an accordion inside a card can be edited, and readers open its sections', async () => {
    const section = `<!-- wp:edu/accordion-section {"heading":"How long?"} -->${paragraph}<!-- /wp:edu/accordion-section -->`;
    const { id, link } = await rest('/wp/v2/posts', {
      role: 'author',
      body: {
        title: 'Nested',
        status: 'publish',
        content: `<!-- wp:edu/content-card {"heading":"A card","link":"/about-us/"} --><!-- wp:edu/content-accordion -->${section}<!-- /wp:edu/content-accordion --><!-- /wp:edu/content-card -->`,
      },
    });
    const canvas = await openEditor(page, `post.php?post=${id}&action=edit`);
    await canvas.getByRole('button', { name: 'Add section' }).click();
    await canvas.getByLabel('Accordion section: Heading').nth(1).fill('How much?');
    const isOffered = await page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: as below
      const editor = (window as any).wp.data.select('core/block-editor');
      return editor.canInsertBlockType('edu/content-accordion', editor.getBlockOrder()[0]);
    });
    expect(isOffered).toBe(true);
    await page.evaluate(() =>
      // biome-ignore lint/suspicious/noExplicitAny: WordPress's own script
      (window as any).wp.data.dispatch('core/editor').savePost(),
    );
    const reader = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    try {
      const { pathname } = new URL(link);
      await expect
        .poll(async () => (await fetchWithRetry(pathname)).text(), { timeout: 20_000 })
        .toContain('How much?');
      await reader.goto(wordpress.serverOrigin + pathname);
      await reader.locator('content-card summary', { hasText: 'How long?' }).click();
      await reader.locator('content-card').getByText('Said').waitFor({ state: 'visible' });
      expect(new URL(reader.url()).pathname).toBe(pathname);
    } finally {
      await reader.close();
    }
  });

  test('blocks store an anchor, an alignment and a margin, which the page shows', async () => {
    const block =
      '<!-- wp:edu/pull-quote {"anchor":"quote","align":"wide","style":{"spacing":{"margin":{"top":"20px"}}},"source":"A"} /-->';
    const { content } = await rest('/wp/v2/posts', {
      role: 'author',
      body: { title: 'Supports', status: 'draft', content: block },
    });
    expect(content.rendered).toMatch(/<pull-quote [^>]*id="quote"/);
    expect(content.rendered).toMatch(/<pull-quote [^>]*class="[^"]*alignwide/);
    expect(content.rendered).toMatch(/<pull-quote [^>]*style="margin-top:\s?20px/);
  });
});
