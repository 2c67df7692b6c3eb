import { matchReason, type SearchEntry, searchWords } from '../workbench/search.ts';
import { copyText } from './copy.ts';
import { all, need, reveal } from './dom.ts';

interface Card {
  readonly item: HTMLElement;
  readonly list: HTMLElement;
  readonly entry: SearchEntry;
  readonly hydrate: string;
  readonly bytes: number;
}

function readCards(): Card[] {
  return all('.wb-card').map((item) => {
    const { tag = '', search = '{}', hydrate = '', bytes = '0' } = item.dataset;
    const entry = { tag, ...(JSON.parse(search) as Omit<SearchEntry, 'tag'>) };
    return { item, list: item.parentElement as HTMLElement, entry, hydrate, bytes: Number(bytes) };
  });
}

function sortCards(cards: readonly Card[], order: string): void {
  const sorted = [...cards];
  if (order === 'name') sorted.sort((one, next) => one.entry.tag.localeCompare(next.entry.tag));
  if (order === 'bytes') sorted.sort((one, next) => next.bytes - one.bytes);
  const [first] = cards;
  // Without a chosen order, each card is in its group.
  for (const card of sorted) (order === '' ? card.list : first?.list)?.append(card.item);
  document.body.classList.toggle('wb--sorted', order !== '');
}

/** Connects the search, the filter and the order of the index; the URL contains all three. */
export function connectIndex(): void {
  const form = document.querySelector<HTMLFormElement>('[data-find]');
  if (!form) return;
  reveal('[data-find]', '[data-copy]');
  const cards = readCards();
  const query = need<HTMLInputElement>('[name=q]', form);
  const sort = need<HTMLSelectElement>('[name=sort]', form);
  const none = need('[data-none]');
  const suggest = need<HTMLButtonElement>('[data-suggest]', none);
  let order = '';

  const showNone = async () => {
    const text = query.value.trim();
    need('[data-none-text]', none).textContent = `No element has “${text}”.`;
    suggest.hidden = true;
    const { nearestName } = await import('../../src/core/text/nearest-name.ts');
    const nearest = nearestName(text.toLowerCase(), searchWords(cards.map(({ entry }) => entry)));
    if (!nearest || query.value.trim() !== text) return;
    suggest.textContent = `Did you mean ${nearest}?`;
    suggest.dataset.word = nearest;
    suggest.hidden = false;
  };

  const update = () => {
    const hydrate = new FormData(form).get('hydrate');
    let shown = 0;
    for (const { item, entry, hydrate: own } of cards) {
      const reason = matchReason(entry, query.value);
      const isShown = reason !== undefined && (hydrate === '' || hydrate === own);
      item.hidden = !isShown;
      if (isShown) shown += 1;
      const why = need('[data-why]', item);
      why.textContent = reason ?? '';
      why.hidden = !reason;
    }
    if (sort.value !== order) sortCards(cards, sort.value);
    order = sort.value;
    // After sorting, because a card may have moved to another group.
    for (const group of all('.wb-cards')) group.hidden = !group.querySelector('.wb-card:not([hidden])');
    need('[data-shown]', form).textContent = `${shown} of ${cards.length} shown`;
    none.hidden = shown > 0;
    if (shown === 0) void showNone();
    const parameters = new URLSearchParams(
      [...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    ).toString();
    history.replaceState(null, '', `${location.pathname}${parameters && `?${parameters}`}${location.hash}`);
  };

  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (
      field instanceof RadioNodeList ||
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement
    )
      field.value = value;
  }
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // `cards` has the order of the groups, the page the chosen order.
    const first = all('.wb-card').find(({ hidden }) => !hidden);
    if (query.value.trim() && first) location.assign(`/demo/${first.dataset.tag}/`);
  });
  const setQuery = (text: string) => {
    query.value = text;
    update();
    query.focus();
  };
  suggest.addEventListener('click', () => setQuery(suggest.dataset.word ?? ''));
  need('[data-clear]', none).addEventListener('click', () => {
    form.reset();
    setQuery('');
  });
  update();
  const copy = need('[data-copy=line]');
  copy.addEventListener('click', () => void copyText(copy, need('[data-line]').dataset.line ?? ''));
}
