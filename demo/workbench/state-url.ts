import type { ElementData, ExampleData } from './element-data.ts';
import { findToken, formatTokenValue, hostTokens, readTokenValue, tokenParameter } from './host-tokens.ts';
import type { ReadSnippet } from './read-snippet.ts';
import {
  type ChoiceOf,
  checkedParameter,
  choiceSettings,
  choicesOf,
  defaultSettings,
  exampleParameter,
  formParameter,
  maxWidth,
  minWidth,
  type SettingName,
  type Settings,
  settingNames,
  widthParameter,
  withoutParameter,
} from './settings.ts';

/** The state of the workbench. The URL contains the complete state. */
export interface WorkbenchState extends Settings {
  readonly tag: string;
  /** Slug of the example. */
  readonly example: string;
  /** Differences from the example: texts by attribute; null for a removed attribute. */
  readonly attributes: ReadonlyMap<string, string | null>;
  /** Width of the frame in pixels; undefined for the full width. */
  readonly width: number | undefined;
  /** Values of host page tokens by name, such as `accent` for `--edu-accent`. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Keys of the accessibility findings that were checked by hand, sorted. */
  readonly checked: readonly string[];
}

/** A parameter that is neither an attribute nor a setting, or whose value is invalid. */
interface DroppedParameter {
  readonly name: string;
  /** The value, if the name is known. */
  readonly invalidValue?: string;
}

export interface ReadState {
  readonly state: WorkbenchState;
  readonly dropped: readonly DroppedParameter[];
}

export function findExample({ examples }: ElementData, slug: string): ExampleData | undefined {
  return examples.find((example) => example.slug === slug);
}

/** The state of an example without changes. */
export function initialState(
  element: ElementData,
  example = element.examples[0]?.slug ?? '',
): WorkbenchState {
  const empty = { attributes: new Map(), width: undefined, tokens: new Map(), checked: [] };
  return { ...defaultSettings, ...empty, tag: element.tag, example };
}

/** The state with the given attributes; leaves out attributes with the same text as in the example. */
export function withAttributes(
  state: WorkbenchState,
  element: ElementData,
  attributes: ReadonlyMap<string, string | null>,
): WorkbenchState {
  const own = findExample(element, state.example)?.attributes ?? {};
  const changed = [...attributes].filter(([name, text]) => (own[name] ?? null) !== text);
  const order = element.attributes.map(({ name }) => name);
  changed.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return { ...state, attributes: new Map(changed) };
}

/** The state in which the element has exactly the given attributes. */
export function withOnlyAttributes(
  state: WorkbenchState,
  element: ElementData,
  attributes: ReadonlyMap<string, string>,
): WorkbenchState {
  const own = findExample(element, state.example)?.attributes ?? {};
  const removed = element.attributes.flatMap(({ name }) =>
    own[name] !== undefined && !attributes.has(name) ? [[name, null] as const] : [],
  );
  return withAttributes(state, element, new Map([...removed, ...attributes]));
}

/** The attributes of the element on the stage: those of the example with the changes. */
export function effectiveAttributes(state: WorkbenchState, element: ElementData): Map<string, string> {
  const attributes = new Map(Object.entries(findExample(element, state.example)?.attributes ?? {}));
  for (const [name, text] of state.attributes) {
    if (text === null) attributes.delete(name);
    else attributes.set(name, text);
  }
  return attributes;
}

/** The query of a state, without its question mark; empty for an unchanged example. */
function formatStateQuery(state: WorkbenchState): string {
  const query = new URLSearchParams();
  for (const [name, text] of state.attributes) if (text !== null) query.append(name, text);
  const without = [...state.attributes].filter(([, text]) => text === null).map(([name]) => name);
  if (without.length > 0) query.append(withoutParameter, without.join(','));
  if (state.width !== undefined) query.append(widthParameter, String(state.width));
  for (const name of settingNames)
    if (state[name] !== defaultSettings[name]) query.append(choiceSettings[name].parameter, state[name]);
  for (const { name } of hostTokens) {
    const value = state.tokens.get(name);
    if (value !== undefined) query.append(tokenParameter(name), formatTokenValue(value));
  }
  if (state.checked.length > 0) query.append(checkedParameter, state.checked.join(','));
  return query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':');
}

/** The URL of a state: `/demo/{tag}/{example}/?…`. */
export function formatStateUrl(state: WorkbenchState): string {
  const query = formatStateQuery(state);
  return `/demo/${state.tag}/${state.example}/${query && `?${query}`}`;
}

/** Servers and proxies reject longer URLs. */
const maxUrlCharacters = 8000;

/** Why a URL is too long; empty if it is not. */
export const describeLongUrl = ({ length }: string): string =>
  length > maxUrlCharacters
    ? `The URL would have ${length.toLocaleString('en-US')} characters; the maximum is ${maxUrlCharacters.toLocaleString('en-US')}. Shorten a value.`
    : '';

/** The URL that replaces the attributes of the current example with those of a pasted snippet. */
export function formatSnippetUrl(
  { tag, attributes }: Pick<ReadSnippet, 'tag' | 'attributes'>,
  state: WorkbenchState,
  element: ElementData,
): string {
  if (tag === element.tag) return formatStateUrl(withOnlyAttributes(state, element, attributes));
  // Only the other element's page knows which attributes its first example has.
  const query = formatStateQuery({ ...state, attributes });
  return `/demo/${tag}/?${formParameter}=1${query && `&${query}`}`;
}

/** The URL of the page in the frame: the parts of the state that change it. */
export function formatFrameUrl(state: WorkbenchState): string {
  const { tag, example, attributes, tokens, mode, theme, scheme, direction, css, network } = state;
  const own = { tag, example, attributes, tokens, mode, theme, scheme, direction, css, network };
  const query = formatStateQuery({ ...defaultSettings, ...own, width: undefined, checked: [] });
  return `/demo/frame/${tag}/${example}/${query && `?${query}`}`;
}

/** The URL of the server's markup: the parts of the state that change it. */
export function formatMarkupUrl({ tag, example, attributes, written }: WorkbenchState): string {
  const own = { tag, example, attributes, written };
  const query = formatStateQuery({
    ...defaultSettings,
    tokens: new Map(),
    width: undefined,
    checked: [],
    ...own,
  });
  return `/demo/markup/${tag}/${example}/${query && `?${query}`}`;
}

function readWidth(text: string): number | undefined {
  const width = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return width >= minWidth && width <= maxWidth ? width : undefined;
}

const settingByParameter = new Map<string, SettingName>(
  settingNames.map((name) => [choiceSettings[name].parameter, name]),
);

function isChoice<Name extends SettingName>(name: Name, text: string): text is ChoiceOf<Name> {
  return (choicesOf(name) as readonly string[]).includes(text);
}

/** Whether the element's code can have a format: only some elements have a frame. */
export const hasFormat = ({ frame }: ElementData, format: string): boolean =>
  format !== 'iframe' || frame !== undefined;

/** Reads the keys of checked findings; undefined if the text is not a list of keys. */
function readChecked(text: string): string[] | undefined {
  return /^[a-z0-9]{1,7}(?:,[a-z0-9]{1,7})*$/.test(text) ? [...new Set(text.split(','))].sort() : undefined;
}

/** Reads the query of an example's URL. Never throws: invalid parameters are in `dropped`. */
export function readStateQuery(query: string, element: ElementData, example: string): ReadState {
  const attributes = new Map<string, string | null>();
  const settings: Record<string, string> = {};
  const dropped: DroppedParameter[] = [];
  const names = new Set(element.attributes.map(({ name }) => name));
  const tokens = new Map<string, string>();
  let width: number | undefined;
  let checked: readonly string[] = [];
  for (const [parameter, text] of new URLSearchParams(query)) {
    const setting = settingByParameter.get(parameter);
    const token = findToken(parameter);
    const tokenValue = token && readTokenValue(token, text);
    if (names.has(parameter)) attributes.set(parameter, text);
    else if (setting && isChoice(setting, text) && (setting !== 'code' || hasFormat(element, text)))
      settings[setting] = text;
    else if (parameter === widthParameter && (text === '' || readWidth(text))) width = readWidth(text);
    else if (token && tokenValue) tokens.set(token.name, tokenValue);
    else if (token && text === '') continue;
    else if (parameter === checkedParameter && readChecked(text)) checked = readChecked(text) ?? [];
    else if (parameter === withoutParameter) {
      for (const name of text.split(',')) {
        if (names.has(name)) attributes.set(name, null);
        else if (name) dropped.push({ name });
      }
    } else if (setting || token || parameter === widthParameter || parameter === checkedParameter)
      dropped.push({ name: parameter, invalidValue: text });
    else if (parameter !== formParameter && parameter !== exampleParameter) dropped.push({ name: parameter });
  }
  const state = { ...initialState(element, example), ...settings, width, tokens, checked };
  return { state: withAttributes(state, element, attributes), dropped };
}

/**
 * Reads the URL of an element's page.
 *
 * @param url path and query
 * @returns undefined if the path is not one of the element's examples
 */
export function parseStateUrl(url: string, element: ElementData): ReadState | undefined {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const [, tag, example = ''] = /^\/demo\/([^/]+)\/([^/]+)\/$/.exec(path) ?? [];
  if (tag !== element.tag || !findExample(element, example)) return undefined;
  return readStateQuery(query, element, example);
}
