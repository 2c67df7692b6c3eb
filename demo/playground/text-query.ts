import {
  type ChoiceOf,
  choiceSettings,
  choicesOf,
  defaultSettings,
  formParameter,
  maxWidth,
  minWidth,
  type SettingName,
  type Settings,
  widthParameter,
} from '../workbench/settings.ts';

/** Longest compressed text in a URL, in characters; longer texts are downloaded. */
const maxSharedCharacters = 8192;
/** Longest text that the server unpacks from a URL, in bytes of UTF-8. */
export const maxTextBytes = 65_536;

/** Longest text that the frame renders, in characters. */
export const maxRenderedCharacters = 65_536;

/** Compresses a text for a URL with `packText`; undefined if the text is too long for a URL. */
export async function packForUrl(
  text: string,
  packText: (text: string) => Promise<string>,
): Promise<string | undefined> {
  if (new TextEncoder().encode(text).length > maxTextBytes) return undefined;
  const packed = await packText(text);
  return packed.length <= maxSharedCharacters ? packed : undefined;
}

export const textParameter = '_text';
export const sampleParameter = '_sample';

/** The settings of the playground. */
export const viewSettings = ['mode', 'scheme', 'direction'] as const satisfies readonly SettingName[];

/** Modes that sanitize the text. The mode `client` does not, so it is only for our own examples. */
const sanitizingModes = ['hydrated', 'server', 'noscript'] as const satisfies readonly ChoiceOf<'mode'>[];

/** The values in the URL of the playground. */
export interface TextQuery {
  /** The compressed text; undefined for a sample. */
  readonly packed: string | undefined;
  readonly sample: string | undefined;
  readonly view: Settings;
  /** Width of the frame in pixels; undefined for the full width. */
  readonly width: number | undefined;
}

/** Reads the query of the playground; ignores unknown parameters. */
export function readTextQuery(query: string): TextQuery {
  const parameters = new URLSearchParams(query);
  const view: Record<string, string> = { ...defaultSettings };
  for (const name of viewSettings) {
    const value = parameters.get(choiceSettings[name].parameter);
    const choices: readonly string[] = name === 'mode' ? sanitizingModes : choicesOf(name);
    if (value && choices.includes(value)) view[name] = value;
  }
  const width = Number(parameters.get(widthParameter) ?? Number.NaN);
  return {
    packed: parameters.get(textParameter) ?? undefined,
    sample: parameters.get(sampleParameter) || undefined,
    view: view as unknown as Settings,
    width: width >= minWidth && width <= maxWidth ? Math.round(width) : undefined,
  };
}

/**
 * Reads the query that the form with the samples and settings sent; undefined for another query. A chosen
 * sample replaces the text.
 */
export function readTextForm(query: string): TextQuery | undefined {
  if (!new URLSearchParams(query).has(formParameter)) return undefined;
  const parts = readTextQuery(query);
  return parts.sample === undefined ? parts : { ...parts, packed: undefined };
}

/** Writes the query of the playground, without its question mark. */
export function formatTextQuery({ packed, sample, view, width }: TextQuery): string {
  const parameters = new URLSearchParams();
  if (packed !== undefined) parameters.set(textParameter, packed);
  else if (sample !== undefined) parameters.set(sampleParameter, sample);
  if (width !== undefined) parameters.set(widthParameter, String(width));
  for (const name of viewSettings)
    if (view[name] !== defaultSettings[name]) parameters.set(choiceSettings[name].parameter, view[name]);
  return parameters.toString();
}

/** The URL of the playground with a text or a sample. */
export function formatPlaygroundUrl(parts: TextQuery): string {
  const query = formatTextQuery(parts);
  return `/demo/playground/${query && `?${query}`}`;
}

/**
 * The URL of the page with a text. With neither a text nor a sample, it is the URL to which a text is posted.
 */
export function formatPlaygroundFrameUrl(parts: TextQuery): string {
  const query = formatTextQuery(parts);
  return `/demo/frame/${query && `?${query}`}`;
}
