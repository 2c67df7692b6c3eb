/** The tools of `edu-embed mcp`, which a language model calls while it writes a page. */
import { existsSync } from 'node:fs';
import type { RenderHtml, RenderProblem } from '../../packages/server/src/api.ts';
import { type ElementDeclaration, hydrateAttribute } from '../../src/core/declaration.ts';
import { toKebab } from '../../src/core/names.ts';
import { nearestName } from '../../src/core/text/nearest-name.ts';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import { reasonOf } from '../../src/linter/fetch-reason.ts';
import { lintSource } from '../../src/linter/lint-source.ts';
import { readSource } from '../../src/linter/read-html.ts';
import { lintIds, SiteError, type SiteIds } from '../../src/linter/site-ids.ts';

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, { readonly type: 'string'; readonly description: string }>>;
    readonly required: readonly string[];
  };
  /**
   * Returns the texts of the response.
   * @throws Error whose message tells the model what to do
   */
  run(input: Readonly<Record<string, string>>): Promise<string | readonly string[]>;
}

const text = (description: string) => ({ type: 'string', description }) as const;

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

const describeAttributes = (specs: ElementDeclaration['attributes'] = {}) =>
  Object.entries(specs).map(([name, spec]) => ({ ...spec, name: toKebab(name) }));

const describeChildren = ({ items }: ElementDeclaration) =>
  items?.match && { tag: items.match, attributes: describeAttributes(items.attributes) };

function describe(declaration: ElementDeclaration) {
  const { tag, summary, attributes, hydrate, events = {}, slots = {} } = declaration;
  return {
    tag,
    summary,
    attributes: describeAttributes({ ...attributes, hydrate: hydrateAttribute(hydrate) }),
    events: Object.entries(events).map(([name, about]) => ({ name: name.replace(':', '-'), about })),
    slots,
    children: describeChildren(declaration),
  };
}

/** The built package. This code is bundled into `dist/server/`, so the URL is relative to that folder. */
const packageUrl = new URL('../../packages/server/dist/index.js', import.meta.url);

async function render(html: string, site: string | undefined): Promise<readonly string[]> {
  if (site === undefined) throw new Error('Start the server with --site ORIGIN to render with its data.');
  if (!existsSync(packageUrl)) throw new Error('The renderer is not built. Run npm run packages.');
  const { renderHtml } = (await import(packageUrl.href)) as { renderHtml: RenderHtml };
  const problems: string[] = [];
  const onProblem = ({ tag, message, cause }: RenderProblem) =>
    void problems.push(`<${tag}> ${message}${cause === undefined ? '' : `: ${reasonOf(cause)}`}`);
  const rendered = await renderHtml(html, { source: site, onProblem });
  return problems.length > 0 ? [rendered, problems.join('\n')] : [rendered];
}

/**
 * @param site origin of an edu-embed server; without one, ids are not checked and nothing is rendered
 */
export function createTools(
  declarations: readonly ElementDeclaration[],
  site?: string,
  readIds?: () => Promise<SiteIds>,
): readonly Tool[] {
  const byTag = new Map(declarations.map((declaration) => [declaration.tag, declaration]));
  const catalog = createElementCatalog(declarations);
  const html = { html: text('HTML of a page, or a part of one') };
  return [
    {
      name: 'list_elements',
      description: 'Lists the custom elements of edu-embed, each with one sentence.',
      inputSchema: { type: 'object', properties: {}, required: [] },
      run: async () => declarations.map(({ tag, summary }) => `<${tag}>: ${summary}`).join('\n'),
    },
    {
      name: 'describe_element',
      description: 'Describes an element: attributes with types and defaults, children, slots and events.',
      inputSchema: {
        type: 'object',
        properties: { tag: text('Tag, such as program-finder') },
        required: ['tag'],
      },
      async run({ tag = '' }) {
        const declaration = byTag.get(tag);
        if (declaration) return toJson(describe(declaration));
        const parent = byTag.get(catalog.parents.get(tag)?.[0] ?? '');
        if (parent) return toJson({ parent: parent.tag, ...describeChildren(parent) });
        const nearest = nearestName(tag, catalog.attributes.keys());
        throw new Error(
          `There is no element <${tag}>. ${nearest ? `Use <${nearest}>.` : 'See list_elements.'}`,
        );
      },
    },
    {
      name: 'validate_html',
      description: 'Finds mistakes in HTML with edu-embed elements. Returns a list of problems with lines.',
      inputSchema: { type: 'object', properties: html, required: ['html'] },
      async run({ html: source = '' }) {
        const found = lintSource(readSource(source), catalog, { site });
        const problems = [...found.problems];
        let unchecked = 'start the server with --site ORIGIN';
        try {
          if (readIds) {
            problems.push(...(await lintIds(found.elements, catalog, await readIds())));
            unchecked = '';
          }
        } catch (error) {
          if (!(error instanceof SiteError)) throw error;
          unchecked = error.message;
        }
        const result = problems.length > 0 ? toJson(problems) : 'No problems found.';
        return unchecked
          ? [result, `Degrees, categories, subjects and rankings were not checked: ${unchecked}.`]
          : result;
      },
    },
    {
      name: 'render_html',
      description:
        'Renders HTML with edu-embed elements to HTML with declarative shadow roots. A second text lists problems.',
      inputSchema: { type: 'object', properties: html, required: ['html'] },
      run: ({ html: source = '' }) => render(source, site),
    },
  ];
}
