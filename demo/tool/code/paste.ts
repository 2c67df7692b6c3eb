import { readSnippet, SnippetError } from '../../workbench/read-snippet.ts';
import { formatStateQuery, formatStateUrl } from '../../workbench/state-url.ts';
import { make, need } from '../dom.ts';
import type { Store } from '../store.ts';

/** The URL of a snippet's element with its attributes, and the attributes that it does not declare. */
function locate(text: string, { page, state }: Store): { url: string; unknown: string[]; tag: string } {
  const { tag, attributes } = readSnippet(text, page.tags);
  const settings = { ...state, tab: state.tab };
  if (tag !== page.element.tag)
    return { tag, unknown: [], url: `/demo/${tag}/?${formatStateQuery({ ...settings, attributes })}` };
  const names = page.element.attributes.map(({ name }) => name);
  const known = new Map<string, string | null>([...attributes].filter(([name]) => names.includes(name)));
  const example = page.element.examples.find(({ slug }) => slug === state.example);
  // Removes the attributes of the example that the snippet does not have.
  for (const name of Object.keys(example?.attributes ?? {}))
    if (names.includes(name) && !known.has(name)) known.set(name, null);
  return {
    tag,
    unknown: [...attributes.keys()].filter((name) => !names.includes(name)),
    url: formatStateUrl({ ...settings, attributes: known }),
  };
}

const button = (label: string, onClick: () => void, isMain = false) =>
  make(
    'button',
    { type: 'button', className: isMain ? 'wb-button wb-button--main' : 'wb-button', onclick: onClick },
    label,
  );

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
    const { url, unknown, tag } = locate(text, store);
    const [first] = unknown;
    if (first === undefined) return location.assign(url);
    const { nearestName } = await import('../../../src/core/text/nearest-name.ts');
    const names = store.page.element.attributes.map(({ name }) => name);
    const nearest = nearestName(first, names);
    const fix = () => {
      field.value = field.value.replaceAll(first, nearest ?? first);
      void loadSnippet(store);
    };
    const message = make('p', { className: 'wb-paste-problem' });
    message.append(make('strong', {}, `Unknown attribute ${unknown.join(', ')}. `));
    message.append(nearest ? `Did you mean ${nearest}? ` : `<${tag}> does not declare it. `);
    message.append('You can load the other attributes.');
    const actions = make('div', { className: 'wb-actions' });
    if (nearest) actions.append(button('Fix and load', fix, true));
    actions.append(button('Load without it', () => location.assign(url)));
    result.replaceChildren(message, actions);
  } catch (error) {
    if (!(error instanceof SnippetError)) throw error;
    result.replaceChildren(
      make('p', { className: 'wb-paste-problem' }, `${error.message} Nothing has changed.`),
    );
  }
}
