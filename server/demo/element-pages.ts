import type { Request } from 'express';
import type { ElementData } from '../../demo/workbench/element-data.ts';
import { withFields } from '../../demo/workbench/field-values.ts';
import { readSnippet, SnippetError } from '../../demo/workbench/read-snippet.ts';
import { exampleParameter, formParameter } from '../../demo/workbench/settings.ts';
import { composeSource } from '../../demo/workbench/snippets.ts';
import {
  findExample,
  formatSnippetUrl,
  formatStateUrl,
  initialState,
  readStateQuery,
  type WorkbenchState,
  withOnlyAttributes,
} from '../../demo/workbench/state-url.ts';
import { hydrateAttribute } from '../../src/core/declaration.ts';
import { toKebab } from '../../src/core/names.ts';
import { nearestName } from '../../src/core/text/nearest-name.ts';
import { type Choice, listChoices } from './content-choices.ts';
import type { DemoOptions } from './demo-options.ts';
import { toElementData } from './element-data.ts';
import { type FramePage, renderContentAsync, renderElements, renderFrame } from './frame/frame-document.ts';
import { renderAllExamples, renderExample } from './frame/frame-pages.ts';
import { installLine } from './install-line.ts';
import { type Outcome, queryOf } from './outcome.ts';
import { readTokenColors } from './tool/token-fields.ts';
import { renderElementPage } from './tool/workbench-page.ts';

interface KnownElement {
  readonly declaration: DemoOptions['elements'][number]['declaration'];
  readonly element: ElementData;
}

/**
 * Returns the URL to which a form without a script redirects: the URL of its state, or of the pasted snippet.
 */
function readForm(
  query: URLSearchParams,
  state: WorkbenchState,
  element: ElementData,
  tags: readonly string[],
) {
  const example = query.get(exampleParameter);
  const paste = query.get('_paste')?.trim();
  if (paste) return formatSnippetUrl(readSnippet(paste, tags), state, element);
  if (example && example !== state.example && findExample(element, example))
    return formatStateUrl({ ...state, example, attributes: new Map() });
  return formatStateUrl(withFields(state, element, query));
}

/** The pages of single elements and their frames. */
export function createElementPages(options: DemoOptions) {
  const known = new Map<string, KnownElement>(
    options.elements.map(({ declaration }) => [
      declaration.tag,
      { declaration, element: toElementData(declaration, options.examples[declaration.tag] ?? []) },
    ]),
  );

  const choicesFor = async (attributes: readonly string[]): Promise<Record<string, readonly Choice[]>> => {
    const [source, content] = await Promise.all([options.createSource(), options.listContent()]);
    return listChoices(source, content, attributes, options.images);
  };

  /** Finds the element and the state of a URL; undefined if the element or the example is unknown. */
  function find(request: Request) {
    const entry = known.get(String(request.params.tag));
    const example = request.params.example === undefined ? '' : String(request.params.example);
    if (!entry || (example && !findExample(entry.element, example))) return undefined;
    return { ...entry, ...readStateQuery(queryOf(request), entry.element, example) };
  }

  const toFrame = async (page: FramePage, state: WorkbenchState): Promise<Outcome> => ({
    frame: await renderFrame(page, state, options),
    isScriptless: state.mode === 'noscript',
  });

  /** The example with the state's attributes, as the server renders it for pages of other sites. */
  async function renderMarkup(state: WorkbenchState, element: ElementData, origin: string): Promise<string> {
    const { html: text } = composeSource(state, element, origin);
    const { nodes } = await renderContentAsync(text, { mode: 'server' }, options);
    const fragments = options.createRenderer(origin + options.manifest.stylesheet);
    const source = await options.createAbsoluteSource(origin);
    return (await renderElements(nodes, fragments, source)).toString().trim();
  }

  async function renderPage(
    origin: string,
    { declaration, element, state, dropped }: NonNullable<ReturnType<typeof find>>,
    problems: readonly string[],
  ): Promise<Outcome> {
    const names = element.attributes.map(({ name }) => name);
    const texts = dropped.map(({ name, invalidValue }) => {
      if (invalidValue !== undefined)
        return `${name} was dropped from the URL: the value ${JSON.stringify(invalidValue)} is invalid.`;
      const nearest = nearestName(name, names);
      return `${name} was dropped from the URL: <${element.tag}> does not use it.${nearest ? ` Did you mean ${nearest}?` : ''}`;
    });
    const serverMarkup =
      state.code === 'html' && state.markup === 'yes'
        ? await renderMarkup(state, element, origin)
        : undefined;
    const descriptions = Object.fromEntries(
      Object.entries(declaration.attributes).map(([name, { description }]) => [toKebab(name), description]),
    );
    return {
      tool: renderElementPage(
        {
          declaration,
          element,
          state,
          origin,
          installLine: installLine(origin),
          serverMarkup,
          problems: [...problems, ...texts],
          choices: await choicesFor(names),
          tokenColors: readTokenColors(options, await options.siteTheme()),
          descriptions: { ...descriptions, hydrate: hydrateAttribute(declaration.hydrate).description },
        },
        options,
      ),
    };
  }

  return {
    /**
     * `/demo/{tag}/`: redirects to the first example, with the query. The attributes of a pasted snippet
     * replace those of the example.
     */
    firstExample(request: Request): Outcome {
      const entry = find(request);
      const first = entry?.element.examples[0];
      if (!entry || !first) return undefined;
      const query = queryOf(request);
      const parameters = new URLSearchParams(query);
      if (parameters.has(formParameter)) {
        const attributes = new Map([...parameters].filter(([name]) => !name.startsWith('_')));
        const state = { ...entry.state, example: first.slug };
        return { location: formatStateUrl(withOnlyAttributes(state, entry.element, attributes)) };
      }
      return { location: `${formatStateUrl(initialState(entry.element))}${query && `?${query}`}` };
    },

    /** `/demo/{tag}/{example}/`. */
    page(request: Request, origin: string): Outcome | Promise<Outcome> {
      const entry = find(request);
      if (!entry) return undefined;
      const query = new URLSearchParams(queryOf(request));
      if (!query.has(formParameter)) return renderPage(origin, entry, []);
      try {
        return { location: readForm(query, entry.state, entry.element, [...known.keys()]) };
      } catch (error) {
        if (!(error instanceof SnippetError)) throw error;
        return renderPage(origin, entry, [`The snippet was not loaded. ${error.message}`]);
      }
    },

    /** `/demo/markup/{tag}/{example}/`: the server-rendered HTML of the state, as text. */
    async markup(request: Request, origin: string): Promise<string | undefined> {
      const entry = find(request);
      return entry && renderMarkup(entry.state, entry.element, origin);
    },

    /** `/demo/frame/{tag}/`. */
    async allExamples(request: Request): Promise<Outcome> {
      const entry = find(request);
      if (!entry) return undefined;
      const { declaration, element, state } = entry;
      return toFrame(renderAllExamples(declaration, element.examples, state, options), state);
    },

    /** `/demo/frame/{tag}/{example}/`. */
    async frame(request: Request): Promise<Outcome> {
      const entry = find(request);
      if (!entry) return undefined;
      const { element, state } = entry;
      const name = findExample(element, state.example)?.name;
      const { html: source } = composeSource(state, element, '');
      return toFrame(await renderExample(`${state.tag}: ${name}`, source, state, options), state);
    },
  };
}
