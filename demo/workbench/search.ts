/** The texts of a card that the search matches. */
export interface SearchEntry {
  readonly tag: string;
  readonly summary: string;
  readonly attributes: readonly string[];
  readonly events: readonly string[];
}

/** The reason why an entry matches the query: empty if its tag matches, undefined if nothing matches. */
export function matchReason(entry: SearchEntry, query: string): string | undefined {
  const text = query.trim().toLowerCase();
  if (text === '' || entry.tag.includes(text)) return '';
  const attribute = entry.attributes.find((name) => name.includes(text));
  if (attribute) return `Attribute ${attribute}`;
  const event = entry.events.find((name) => name.includes(text));
  if (event) return `Event ${event}`;
  return entry.summary.toLowerCase().includes(text) ? 'In its description' : undefined;
}

/** Words that a misspelled query may mean. */
export function searchWords(entries: readonly SearchEntry[]): Set<string> {
  return new Set(
    entries.flatMap(({ tag, attributes, events }) => [
      tag,
      ...tag.split('-'),
      ...attributes,
      ...attributes.flatMap((name) => name.split('-')),
      ...events,
    ]),
  );
}
