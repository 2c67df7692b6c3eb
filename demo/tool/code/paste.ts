import { type ReadSnippet, readSnippet, SnippetError } from '../../workbench/read-snippet.ts';
import { describeLongUrl, formatSnippetUrl } from '../../workbench/state-url.ts';
import { make, need } from '../dom.ts';
import type { Store } from '../store.ts';

/**
 * The URL of a snippet's element with its attributes, and the attributes that the element does not declare.
 * The page of another element reports these itself.
 */
function locate(
  { tag, attributes }: ReadSnippet,
  { page: { element }, state }: Store,
): { url: string; unknown: string[] } {
  const names = element.attributes.map(({ name }) => name);
  const unknown = tag === element.tag ? [...attributes.keys()].filter((name) => !names.includes(name)) : [];
  const known = new Map([...attributes].filter(([name]) => !unknown.includes(name)));
  return { unknown, url: formatSnippetUrl({ tag, attributes: known }, state, element) };
}

const button = (label: string, onClick: () => void, isMain = false) =>
  make(
    'button',
    { type: 'button', className: isMain ? 'wb-button wb-button--main' : 'wb-button', onclick: onClick },
    label,
  );

/**
 * Loads a snippet. If it has an unknown attribute, shows that and offers to correct or omit the attribute.
 */
async function openSnippet(snippet: ReadSnippet, store: Store, result: HTMLElement): Promise<void> {
  const { tag, attributes } = snippet;
  const { url, unknown } = locate(snippet, store);
  const problem = describeLongUrl(url);
  if (problem)
    return result.replaceChildren(
      make('p', { className: 'wb-paste-problem' }, `The snippet is not loaded. ${problem}`),
    );
  const [first] = unknown;
  if (first === undefined) return location.assign(url);
  const { nearestName } = await import('../../../src/core/text/nearest-name.ts');
  const names = store.page.element.attributes.map(({ name }) => name);
  const nearest = nearestName(
    first,
    names.filter((name) => !attributes.has(name)),
  );
  const message = make('p', { className: 'wb-paste-problem' });
  message.append(make('strong', {}, `Unknown attribute ${unknown.join(', ')}. `));
  message.append(nearest ? `Did you mean ${nearest}? ` : `<${tag}> does not declare it. `);
  message.append('You can load the other attributes.');
  const actions = make('div', { className: 'wb-actions' });
  if (nearest) {
    const renamed = [...attributes].map(([name, text]) => [name === first ? nearest : name, text] as const);
    const fix = () => void openSnippet({ ...snippet, attributes: new Map(renamed) }, store, result);
    actions.append(button('Fix and load', fix, true));
  }
  actions.append(button('Load without it', () => location.assign(url)));
  result.replaceChildren(message, actions);
}

/** Loads the pasted snippet. If the snippet has a problem, shows it and changes nothing. */
export async function loadSnippet(store: Store): Promise<void> {
  const field = need<HTMLTextAreaElement>('#wb-paste');
  const result = need('[data-paste-result]');
  const text = field.value.trim();
  if (!text) {
    result.replaceChildren('Paste a snippet first.');
    field.focus();
    return;
  }
  try {
    await openSnippet(readSnippet(text, store.page.tags), store, result);
  } catch (error) {
    if (!(error instanceof SnippetError)) throw error;
    result.replaceChildren(
      make('p', { className: 'wb-paste-problem' }, `${error.message} Nothing has changed.`),
    );
  }
}
