import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { elementExamples } from '#generated/examples.ts';
import { blockDetails } from '../../scripts/wordpress/block-details.ts';
import { readElements } from '../../scripts/wordpress/manifest.ts';
import { escapeHtml } from '../../server/content/content-nodes.ts';
import {
  type EduElement,
  isUnavailable,
  readOwnElements,
  rest,
  runPhp,
  test,
  wordpress,
} from './wordpress-test.ts';

/** The first example of each element. */
const widgets = Object.entries(elementExamples).map(([tag, examples]) => ({
  tag,
  html: examples[0]?.html ?? `<${tag}></${tag}>`,
}));
const typed = widgets.flatMap(({ html }) => readOwnElements(html));
const roles = ['admin', 'editor', 'author', 'contributor'] as const;

/**
 * Saves a draft as a role and returns its rendered content. WordPress filters drafts like published
 * posts, and our server does not prerender them.
 */
async function save(role: (typeof roles)[number], content: string): Promise<string> {
  const post = await rest('/wp/v2/posts', {
    role,
    body: { title: `Widgets by ${role}`, status: 'draft', content },
  });
  return post.content.rendered;
}

const toBlockName = (name: string) =>
  name.replace(/-([a-z0-9])/g, (_, character: string) => character.toUpperCase());

/** Writes the block of an element as the editor does. */
function writeBlock({ tag, attributes, children }: EduElement): string {
  const values = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [toBlockName(name), value]),
  );
  const json = JSON.stringify(values).replace(/[<>&]|--/g, (found) =>
    [...found].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join(''),
  );
  return `<!-- wp:edu/${tag} ${json} -->${children.map(writeBlock).join('')}<!-- /wp:edu/${tag} -->`;
}

describe.skipIf(isUnavailable).each(roles)('the page of a post that an %s saved', (role) => {
  test('shows elements written as tags in text without blocks', async () => {
    const content = widgets.map(({ html }) => `A paragraph with “quotes”.\n\n${html}`).join('\n\n');
    expect(readOwnElements(await save(role, content))).toEqual(typed);
  });

  test('shows elements written as tags over several lines', async () => {
    const content = widgets.map(({ html }) => html.replace(/>(?=<)/g, '>\n')).join('\n\n');
    expect(readOwnElements(await save(role, content))).toEqual(typed);
  });

  test('shows elements written as tags in Custom HTML blocks', async () => {
    const content = widgets
      .map(
        ({ html }) =>
          `<!-- wp:paragraph -->\n<p>Text</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:html -->\n${html}\n<!-- /wp:html -->`,
      )
      .join('\n\n');
    expect(readOwnElements(await save(role, content))).toEqual(typed);
  });

  test('shows elements inserted as blocks', async () => {
    const withoutText = typed.map(({ tag, attributes }) => ({ tag, attributes, text: '', children: [] }));
    const shown = readOwnElements(await save(role, withoutText.map(writeBlock).join('\n\n')));
    const filled = withoutText.map((element) => ({
      ...element,
      attributes: Object.fromEntries(Object.entries(element.attributes).filter(([, value]) => value !== '')),
    }));
    expect(shown.map(({ tag }) => tag)).toEqual(typed.map(({ tag }) => tag));
    for (const [index, { attributes }] of filled.entries())
      expect(shown[index]?.attributes).toMatchObject(attributes);
  });

  test('shows elements written as shortcodes', async () => {
    const flat = typed.filter(
      ({ attributes }) => !Object.values(attributes).some((value) => /[[\]{}<>"]/.test(value)),
    );
    const shortcodes = flat.map(({ tag, attributes }) => {
      const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
      return `[edu_${tag.replaceAll('-', '_')}${given.join('')}][/edu_${tag.replaceAll('-', '_')}]`;
    });
    const shown = readOwnElements(await save(role, shortcodes.join('\n\n')));
    expect(flat.length).toBeGreaterThan(15);
    const { elements } = readElements(join(wordpress.handle.root, 'dist/custom-elements.json'));
    const isBoolean = (tag: string, name: string) =>
      elements
        .find((element) => element.tag === tag)
        ?.attributes.some((attribute) => attribute.name === name && attribute.valueType === 'boolean');
    const expected = flat.map(({ tag, attributes }) => {
      const values = Object.entries(attributes).map(([name, value]) => [
        name,
        value === '' && isBoolean(tag, name) ? 'true' : value,
      ]);
      return [tag, Object.fromEntries(values.filter(([, value]) => value !== ''))];
    });
    expect(shown.map(({ tag, attributes }) => [tag, attributes])).toEqual(expected);
  });
});

describe.skipIf(isUnavailable)('blocks', () => {
  test('a page shows inner blocks inside the element', async () => {
    const inner = '<!-- wp:paragraph -->\n<p>Twelve months.</p>\n<!-- /wp:paragraph -->';
    const section = `<!-- wp:edu/accordion-section {"heading":"How long?","active":true} -->${inner}<!-- /wp:edu/accordion-section -->`;
    const shown = await save(
      'author',
      `<!-- wp:edu/content-accordion {"heading":"Questions"} -->${section}<!-- /wp:edu/content-accordion -->`,
    );
    expect(readOwnElements(shown)).toEqual([
      {
        tag: 'content-accordion',
        attributes: { heading: 'Questions' },
        text: 'Twelvemonths.',
        children: [
          {
            tag: 'accordion-section',
            attributes: { heading: 'How long?', active: 'true' },
            text: 'Twelvemonths.',
            children: [],
          },
        ],
      },
    ]);
  });

  test('a block leaves a nested list out of a list attribute, without a warning', () => {
    const html = runPhp(`set_error_handler( function ( $level, $message ) { echo $message; return true; } );
      echo EduEmbed\\render_element_block( 'post-list', array( 'ids' => array( 1, array( 2 ), '3' ) ), '' );`);
    expect(html).toBe('<post-list ids="1,3"></post-list>');
  });

  test('the plugin registers one block for each element, named after its tag', async () => {
    const types = await rest('/wp/v2/block-types/edu', { role: 'editor' });
    const titles = types.map(({ name, title, category }: Record<string, string>) => [name, title, category]);
    for (const { tag } of widgets) {
      const words = tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ');
      const title = blockDetails[tag]?.title ?? words;
      expect(titles).toContainEqual([`edu/${tag}`, title, 'edu-embed']);
    }
  });
});

describe.skipIf(isUnavailable)('shortcodes', () => {
  test('nested shortcodes over several lines keep paragraphs complete', async () => {
    const content = `Before

[edu_content_accordion heading="Questions"]
[edu_accordion_section heading="One"]First

Second[/edu_accordion_section]
[edu_accordion_section heading="Two"]

Third

[edu_pull_quote source="A"]Said[/edu_pull_quote]

[/edu_accordion_section]
[/edu_content_accordion]

After`;
    const html = await save('author', content);
    const section = (heading: string, text: string, children: object[] = []) => ({
      tag: 'accordion-section',
      attributes: { heading },
      text,
      children,
    });
    const quote = { tag: 'pull-quote', attributes: { source: 'A' }, text: 'Said', children: [] };
    expect(readOwnElements(html)).toEqual([
      {
        tag: 'content-accordion',
        attributes: { heading: 'Questions' },
        text: 'FirstSecondThirdSaid',
        children: [section('One', 'FirstSecond'), section('Two', 'ThirdSaid', [quote])],
      },
    ]);
    // An unclosed paragraph would include the following content; an extra end tag would create an empty one.
    expect(html.match(/<p\b/g)).toHaveLength(html.match(/<\/p>/g)?.length ?? 0);
    expect(html).not.toMatch(/<p>\s*<(?:content-accordion|accordion-section|pull-quote)|<p>\s*<\/p>/);
  });

  test('nested shortcodes keep their text after WordPress has rendered a post of blocks', () => {
    const nested = `[edu_content_accordion heading="Q"]\n\n[edu_accordion_section heading="One"]\n\nFirst\n\n[/edu_accordion_section]\n\n[/edu_content_accordion]`;
    const filter = (content: string) => `apply_filters( 'the_content', ${JSON.stringify(content)} )`;
    const [before, after] = JSON.parse(
      runPhp(`$before = ${filter(nested)}; ${filter('<!-- wp:paragraph -->\n<p>Text</p>\n<!-- /wp:paragraph -->')};
        echo wp_json_encode( array( $before, ${filter(nested)} ) );`),
    );
    expect(after).toBe(before);
    expect(readOwnElements(after)[0]?.children[0]?.text).toBe('First');
  });

  test('a block has its anchor once as its id, even if WordPress adds the id itself', () => {
    const attributes = ['', 'class="a"', 'id="own" class="a"', 'class="a" id="own"', 'data-id="x"'];
    const list = attributes.map((text) => `'${text}'`).join(', ');
    const added = JSON.parse(
      runPhp(
        `echo wp_json_encode( array_map( fn( $text ) => EduEmbed\\add_id( $text, 'own' ), array( ${list} ) ) );`,
      ),
    );
    expect(added.map((text: string) => text.trim())).toEqual([
      'id="own"',
      'id="own" class="a"',
      'id="own" class="a"',
      'class="a" id="own"',
      'id="own" data-id="x"',
    ]);
    expect(runPhp("echo EduEmbed\\add_id( 'class=\"a\"', '' );")).toBe('class="a"');
  });

  test('boolean attributes of a shortcode need no value', async () => {
    const content = ['active', 'active=""', 'ACTIVE', 'active="false"', 'other']
      .map((attribute) => `[edu_accordion_section heading="One" ${attribute}]x[/edu_accordion_section]`)
      .join('\n\n');
    const shown = readOwnElements(await save('author', content));
    expect(shown.map(({ attributes }) => attributes.active)).toEqual([
      'true',
      'true',
      'true',
      'false',
      undefined,
    ]);
  });

  test.each(['editor', 'author'] as const)(
    'special characters are kept in the shortcodes of an %s',
    async (role) => {
      const shown = await save(role, '[edu_pull_quote source="1 > 0 & 0 < 1"]Said[/edu_pull_quote]');
      expect(readOwnElements(shown)).toEqual([
        { tag: 'pull-quote', attributes: { source: '1 > 0 & 0 < 1' }, text: 'Said', children: [] },
      ]);
    },
  );
});
