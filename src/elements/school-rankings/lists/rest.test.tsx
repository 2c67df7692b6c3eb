import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ElementReactContext } from '../../../core/element-context.ts';
import type { Ranking } from '../../../core/model/ranking.ts';
import { fieldByLabel } from '../../../testing/field-by-label.ts';
import { createTestSource } from '../../../testing/render-component.tsx';
import type { SchoolRankingsProps } from '../school-rankings.element.ts';
import { toRankingData, trimRanking } from '../school-rankings.logic.ts';
import { SchoolRankings } from '../school-rankings.tsx';
import { createResponse, createSchools, press, propsOf, renderSchools } from '../testing/render-rankings.tsx';

const whole: Ranking = { extid: 'x', schools: createSchools(12) };

/** The data of a page with the first schools only. */
const trimData = (ranking: Ranking) => {
  const data = toRankingData(ranking, false);
  return { ranking: data && trimRanking(data, 2) };
};

/** Renders a list whose data has the first schools only, in an element with one anchor for each school. */
function renderFirst(
  loadRanking: () => Promise<Ranking | null> = async () => whole,
  attributes: Readonly<Record<string, string>> = {},
) {
  const host = document.body.appendChild(document.createElement('div'));
  for (const { slug, details } of whole.schools as ReturnType<typeof createSchools>) {
    const anchor = host.appendChild(document.createElement('a'));
    anchor.id = details.schoolName.toLowerCase().replace(' ', '-');
    anchor.slot = `anchor-${slug}`;
  }
  host.attachShadow({ mode: 'open' });
  const emitted: unknown[] = [];
  const source = createTestSource({ ranking: vi.fn(loadRanking) });
  const context = {
    tag: 'school-rankings',
    host,
    source,
    emit: (verb: string, detail?: unknown) => emitted.push({ verb, detail }) > 0,
    track: () => undefined,
  };
  const list = (extid: string, data: SchoolRankingsProps['data']) => (
    <ElementReactContext value={context}>
      <SchoolRankings
        {...propsOf({ extid, limit: '2', 'full-list': '/all/', 'sponsored-positions': '', ...attributes })}
        data={data}
      />
    </ElementReactContext>
  );
  const { rerender } = render(list('x', trimData(whole)));
  /** Renders another ranking in the same element. */
  const change = (ranking: Ranking) => rerender(list('y', trimData(ranking)));
  return { emitted, source, change };
}

/** Loads the ranking, except at the first attempt. */
function failOnce() {
  const load = vi.fn(async (): Promise<Ranking | null> => whole);
  return load.mockRejectedValueOnce(new Error('503'));
}

const countCards = () => screen.getAllByRole('article', { hidden: true }).length;
async function goTo(hash: string) {
  history.replaceState(null, '', hash);
  await act(async () => {
    dispatchEvent(new Event('hashchange'));
  });
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  // jsdom has no CSS.escape.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  return () => {
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
    document.body.replaceChildren();
  };
});

it('does not load the other schools for a link to another part of the page', async () => {
  const { source } = renderFirst();
  document.body.insertAdjacentHTML('beforeend', '<h2 id="questions">Questions</h2>');
  await goTo('#questions');
  expect(source.ranking).not.toHaveBeenCalled();
  expect(countCards()).toBe(2);
});

it('states the number of schools that are not rendered until they are', async () => {
  renderFirst();
  const more = document.querySelector('[part~=more]');
  expect(more?.getAttribute('data-unrendered')).toBe('10');
  await press(screen.getByText('View More', { selector: 'summary' }));
  await waitFor(() => expect(more?.hasAttribute('data-unrendered')).toBe(false));
});

it('renders the other schools for a link to one of them', async () => {
  renderFirst();
  await goTo('#school-9');
  await waitFor(() => expect(countCards()).toBe(12));
});

it('emits `more` once, after the schools behind View More are rendered', async () => {
  const { response, respond } = createResponse<Ranking>();
  const { emitted } = renderFirst(() => response);
  await press(screen.getByText('View More', { selector: 'summary' }));
  expect(emitted).toEqual([]);
  await act(async () => respond(whole));
  await waitFor(() => expect(emitted).toEqual([{ verb: 'more', detail: { shown: 12 } }]));
});

it('reports that the schools behind View More failed to load, and emits no `more` until they have loaded', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const handleError = vi.fn();
  document.addEventListener('edu-embed:error', handleError, { once: true });
  const { emitted } = renderFirst(failOnce());
  await press(screen.getByText('View More', { selector: 'summary' }));
  const button = await screen.findByRole('button', { name: 'Try again' });
  expect(emitted).toEqual([]);
  expect(handleError.mock.calls[0]?.[0].detail).toEqual({
    tag: 'school-rankings',
    message: 'the rest of the list failed to load; the first schools stay visible',
    cause: new Error('503'),
  });
  fireEvent.click(button);
  await waitFor(() => expect(emitted).toEqual([{ verb: 'more', detail: { shown: 12 } }]));
  log.mockRestore();
});

it('moves the focus to the disclosure above the list when Try again has succeeded', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  renderFirst(failOnce(), { tools: '' });
  fireEvent.change(fieldByLabel('Sort by'), { target: { value: 'name' } });
  const [button] = await screen.findAllByRole('button', { name: 'Try again' });
  if (!button) throw new Error('no button');
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sort and filter'));
  log.mockRestore();
});

it('moves the focus to the first new card when Try again below View More has succeeded', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  renderFirst(failOnce(), { tools: '' });
  await press(screen.getByText('View More', { selector: 'summary' }));
  const buttons = await screen.findAllByRole('button', { name: 'Try again' });
  const button = buttons.find((candidate) => candidate.closest('[part~=more]'));
  if (!button) throw new Error('no button');
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^School \d+$/));
  log.mockRestore();
});

it('moves the focus to the first new card that the filters leave in the list', async () => {
  const schools = createSchools(12).map((school, index) => ({
    ...school,
    details: { ...school.details, isPrivate: index > 0 },
  }));
  renderSchools(schools, { tools: '', limit: '2', 'sponsored-positions': '' });
  fireEvent.change(fieldByLabel('Public or private'), { target: { value: 'private' } });
  await waitFor(() => expect(screen.getByText('11 of 12 schools')).toBeTruthy());
  await press(screen.getByText('View More'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('School 4'));
});

describe('another ranking in the same element', () => {
  const other: Ranking = { extid: 'y', schools: createSchools(20) };
  const loadRanking = vi.fn(async (): Promise<Ranking | null> => whole);
  beforeEach(() => void loadRanking.mockReset().mockResolvedValueOnce(whole).mockResolvedValue(other));

  it('renders all its schools after View More', async () => {
    const { change } = renderFirst(loadRanking);
    await press(screen.getByText('View More', { selector: 'summary' }));
    await waitFor(() => expect(countCards()).toBe(12));
    change(other);
    await waitFor(() => expect(countCards()).toBe(20));
  });

  it('offers to try again if its other schools fail to load', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { change } = renderFirst(loadRanking);
    await press(screen.getByText('View More', { selector: 'summary' }));
    await waitFor(() => expect(countCards()).toBe(12));
    loadRanking.mockRejectedValueOnce(new Error('503'));
    change(other);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(countCards()).toBe(20));
    log.mockRestore();
  });

  it('keeps the filters and applies them to all its schools', async () => {
    const { change } = renderFirst(loadRanking, { tools: '' });
    fireEvent.change(fieldByLabel('Sort by'), { target: { value: 'name' } });
    await waitFor(() => expect(loadRanking).toHaveBeenCalledTimes(1));
    change(other);
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['School 1', 'School 10']));
    expect(loadRanking).toHaveBeenCalledTimes(2);
  });
});
