// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createTestSource } from '../../../src/testing/data-source.ts';
import { sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { createPaidContent } from '../../built-in/inventory/paid-content.ts';
import { builtInServices } from '../../testing/built-in-services.ts';
import { toText } from '../templates/html.ts';
import { createFinderService } from './finder-service.ts';
import { renderResultsForm } from './results-form.ts';

const catalog = sampleCatalog();
const log = () => undefined;
const service = createFinderService({
  catalog: () => catalog,
  degrees: () => degreeTree,
  isInventoryBuiltIn: true,
  log,
});
const paid = createPaidContent({
  configuration: builtInServices,
  catalog: { current: () => catalog, refresh: async () => false, watch: () => () => undefined },
  log,
});
const source = createTestSource({ programs: (query) => paid.programs(query) });
const nursing = { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' };
const find = (query: Record<string, string>) => service.results({ ...nursing, ...query }, source);

async function readForm(query: Record<string, string>) {
  const page = document.createElement('main');
  page.innerHTML = toText(renderResultsForm(await find(query)));
  const form = page.querySelector('form') as HTMLFormElement;
  return {
    form,
    sent: Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  };
}

test('names the level of the prices as the lists show them', async () => {
  const text = toText(renderResultsForm(await find({})));
  expect(text).toContain('it is graduate tuition for master’s and doctoral programs');
  expect(text).not.toContain('as schools report them for undergraduates');
});

test('sends the choice with the current state and sort order', async () => {
  expect((await readForm({ state: 'OH', sort: 'net-price' })).sent).toEqual({
    ...nursing,
    state: 'ohio',
    sort: 'net-price',
  });
  expect((await readForm({})).sent).toEqual({ ...nursing, state: '', sort: '' });
});

test('offers only states that have schools, and each leads to results in that state', async () => {
  const { form } = await readForm({});
  const states = [...form.querySelectorAll<HTMLOptionElement>('[name="state"] option')].slice(1);
  expect(states.length).toBeGreaterThan(40);
  for (const { value, text } of states) {
    const results = await find({ state: value });
    expect(results.choiceText).toBe(`Master’s degree, Nursing and healthcare, Nursing in ${text}`);
    expect(results.unknownFields).toEqual([]);
  }
});

test('offers a chosen state that has no schools, so that sending the form again keeps it', async () => {
  expect((await readForm({ state: 'guam' })).sent).toMatchObject({ state: 'guam' });
});

test('sorting does not change the paid placements', async () => {
  const [byRank, sorted] = [await find({}), await find({ sort: 'tuition' })];
  expect(sorted.ranked).not.toEqual(byRank.ranked);
  expect([sorted.matches, sorted.related]).toEqual([byRank.matches, byRank.related]);
});

test('ignores an unknown sort order, and returns `sort` as an unknown field', async () => {
  const [byRank, unknown] = [await find({}), await find({ sort: 'sponsor' })];
  expect(unknown.unknownFields).toEqual(['sort']);
  expect(unknown.ranked).toEqual(byRank.ranked);
});

test('describes a program by our data if we have it, and by the inventory if not', async () => {
  const { ranked } = await find({});
  expect(ranked[0]?.facts).toEqual({
    location: 'Tinselfeather Crossing, IL',
    delivery: 'On campus',
    prices: { netPrice: '$12,550', tuitionInState: '$14,329' },
    isGraduate: true,
  });
  const otherInventory = createTestSource({
    programs: async (query) =>
      (await paid.programs(query)).map((listing) => ({
        ...listing,
        product: { ...listing.product, school: { ...listing.product.school, name: 'Elsewhere College' } },
      })),
  });
  const [match] = (await service.results(nursing, otherInventory)).matches;
  expect(match?.facts).toBeUndefined();
  expect(match?.text).toMatch(/^Offered /);
});

test('keeps browsers from restoring a choice that the results do not have', async () => {
  expect((await readForm({})).form.getAttribute('autocomplete')).toBe('off');
});
