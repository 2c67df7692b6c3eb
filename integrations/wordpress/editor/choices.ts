import { apiFetch, useEffect, useState } from './wordpress.ts';

/** An entry that authors choose by its title. The block stores its id or slug, or `data` as JSON. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

type Choices = readonly Choice[];

const lists = new Map<string, Promise<Choices | null>>();
/** Lookups of entries that are not in a list, by kind and value. `at` is the time of the lookup. */
const lookups = new Map<
  string,
  { readonly at: number; readonly found: Promise<Choice | null | undefined> }
>();

/** After this time, a missing entry is requested again: it may exist by then. */
const maxMissingAgeMs = 30_000;
const searchDelayMs = 300;
const minSearchCharacters = 2;

function isChoice(value: unknown): value is Choice {
  return typeof value === 'object' && value !== null && 'value' in value && 'label' in value;
}

/** Requests choices; null if they are unavailable. */
async function request(kind: string, query = ''): Promise<Choices | null> {
  try {
    const response = await apiFetch({ path: `/edu-embed/v1/choices/${kind}${query}` });
    return Array.isArray(response) ? response.filter(isChoice) : null;
  } catch (error) {
    console.error(`edu-embed: the choices for ${kind} failed to load`, error);
    return null;
  }
}

/** Fetches the newest choices of a kind, once per visit of the editor; null if they are unavailable. */
function fetchChoices(kind: string): Promise<Choices | null> {
  const known = lists.get(kind);
  if (known) return known;
  const list = request(kind).then((choices) => {
    // The field becomes a text box; the next block requests the list again.
    if (!choices) lists.delete(kind);
    return choices;
  });
  lists.set(kind, list);
  return list;
}

/**
 * Looks up values that are not in the list, in one request. Caches found entries permanently, and missing
 * entries for `maxMissingAgeMs`.
 */
async function lookUp(
  kind: string,
  values: readonly string[],
): Promise<readonly (Choice | null | undefined)[]> {
  const keyOf = (value: string) => `${kind} ${value}`;
  const now = Date.now();
  const unknown = values.filter((value) => now - (lookups.get(keyOf(value))?.at ?? 0) > maxMissingAgeMs);
  if (unknown.length > 0) {
    const query = unknown.map((value) => `include[]=${encodeURIComponent(value)}`).join('&');
    const response = request(kind, `?${query}`);
    for (const value of unknown) {
      const found = response.then(
        (list) => list && (list.find((choice) => choice.value === value) ?? undefined),
      );
      lookups.set(keyOf(value), { at: now, found });
      void found.then((choice) => {
        if (choice) lookups.set(keyOf(value), { at: Number.POSITIVE_INFINITY, found });
        if (choice === null) lookups.delete(keyOf(value));
      });
    }
  }
  return Promise.all(values.map((value) => lookups.get(keyOf(value))?.found ?? null));
}

/**
 * Finds the choices whose values a block stores: in the list, or else by a request to WordPress, because the
 * list may have only the newest entries. Null if a request failed.
 */
export async function findChoices(kind: string, values: readonly string[]): Promise<Choices | null> {
  const list = await fetchChoices(kind);
  if (!list) return null;
  const listed = new Map(list.map((choice) => [choice.value, choice]));
  const others = await lookUp(
    kind,
    values.filter((value) => !listed.has(value)),
  );
  if (others.includes(null)) return null;
  const found = [...values.map((value) => listed.get(value)), ...others];
  return found.filter((choice): choice is Choice => Boolean(choice));
}

/** The choices that a field offers. */
export interface FieldChoices {
  /** Undefined while the choices load, null if they are unavailable. */
  readonly choices: Choices | null | undefined;
  /** Whether the lookup has finished that shows which of the field's values exist. */
  readonly isChecked: boolean;
  /** Searches for words of a title in lists that have only the newest entries. */
  readonly search: (text: string) => void;
}

/** Loads a value for each new key; undefined until the value of the current key has loaded. */
function useLoaded<Value>(
  load: (isCurrent: () => boolean) => Promise<Value>,
  key: string,
): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: Value } | undefined>(
    undefined,
  );
  useEffect(() => {
    let isCurrent = true;
    void load(() => isCurrent).then((value) => {
      if (isCurrent) setLoaded({ key, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded?.key === key ? loaded.value : undefined;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The choices of a kind for a field that has some values. */
export function useChoices(kind: string, values: readonly string[]): FieldChoices {
  const [text, search] = useState('');
  const list = useLoaded(() => fetchChoices(kind), kind);
  const stored = useLoaded(() => findChoices(kind, values), `${kind} ${values.join('\n')}`);
  const isIncomplete = (list?.length ?? 0) >= window.eduEmbedEditor.maxChoices;
  const searched = isIncomplete && text.length >= minSearchCharacters ? text : '';
  const matches = useLoaded(async (isCurrent) => {
    if (searched === '') return null;
    await wait(searchDelayMs);
    return isCurrent() ? request(kind, `?search=${encodeURIComponent(searched)}`) : null;
  }, `${kind} ${searched}`);
  const all = [...(list ?? []), ...(stored ?? []), ...(matches ?? [])];
  const byValue = new Map(all.map((choice) => [choice.value, choice]));
  return { choices: list && [...byValue.values()], isChecked: Boolean(stored), search };
}
