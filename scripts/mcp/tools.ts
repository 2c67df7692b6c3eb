/** The tools of `npx edu-embed mcp`, which a language model calls while it writes a page. */
import { existsSync } from 'node:fs';
import type { RenderHtml } from '../../packages/server/src/api.ts';
import type { ElementDeclaration } from '../../src/core/declaration.ts';
import { toKebab } from '../../src/core/names.ts';
import { nearestName } from '../../src/core/text/nearest-name.ts';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import { readHtml } from '../../src/linter/read-html.ts';
import { lintElements } from '../../src/linter/rules.ts';
import { lintIds, type SiteIds } from '../../src/linter/site-ids.ts';

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, { readonly type: 'string'; readonly description: string }>>;
    readonly required: readonly string[];
  };
  /** @throws Error whose message tells the model what to do */
  run(input: Readonly<Record<string, string>>): Promise<string>;
}

const text = (description: string) => ({ type: 'string', description }) as const;

const toJson = (value: unknown) => JSON.stringify(value, null, 2);

function describe({ tag, summary, attributes, events = {}, slots = {}, items }: ElementDeclaration) {
  const table = (specs: ElementDeclaration['attributes'] = {}) =>
    Object.entries(specs).map(([name, spec]) => ({ ...spec, name: toKebab(name) }));
  return {
    tag,
    summary,
    attributes: table(attributes),
    events: Object.entries(events).map(([name, about]) => ({ name: name.replace(':', '-'), about })),
    slots,
    ...(items?.match && { children: { tag: items.match, attributes: table(items.attributes) } }),
  };
}

/** The built package. This code is bundled into `dist/server/`, so the URL is relative to that folder. */
const packageUrl = new URL('../../packages/server/dist/index.js', import.meta.url);

async function render(html: string, site: string | undefined): Promise<string> {
  if (site === undefined) throw new Error('Start the server with --site ORIGIN to render with its data.');
  if (!existsSync(packageUrl)) throw new Error('The renderer is not built. Run npm run packages.');
  const { renderHtml } = (await import(packageUrl.href)) as { renderHtml: RenderHtml };
  const problems: string[] = [];
  const onProblem = ({ tag, message }: { tag: string; message: string }) =>
    void problems.push(`<${tag}> ${message}`);
  const rendered = await renderHtml(html, { source: site, onProblem });
  return [rendered, ...problems].join('\n');
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
        const nearest = nearestName(tag, byTag.keys());
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
        const elements = readHtml(source);
        const problems = [
          ...lintElements(elements, catalog),
          ...(readIds ? await lintIds(elements, catalog, await readIds()) : []),
        ];
        return problems.length > 0 ? toJson(problems) : 'No problems found.';
      },
    },
    {
      name: 'render_html',
      description: 'Renders HTML with edu-embed elements to HTML with declarative shadow roots.',
      inputSchema: { type: 'object', properties: html, required: ['html'] },
      run: ({ html: source = '' }) => render(source, site),
    },
  ];
}
