// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createTestSource, testConfig } from '../../../src/testing/data-source.ts';
import { createCatalog, sampleCatalog } from '../../built-in/catalog/catalog.ts';
import { degreeTree } from '../../built-in/catalog/degree-tree.ts';
import { toText } from '../templates/html.ts';
import { createPageContext } from '../testing/create-page-context.ts';
import { createFinderService } from './finder-service.ts';
import { renderFinderPage } from './results-page.ts';

const [school] = sampleCatalog().schools;
if (!school) throw new Error('The sample has no schools');
const catalog = createCatalog({
  ...sampleCatalog(),
  schools: [
    { ...school, id: '1', slug: 'one', name: 'One College', offers: 'm0710' },
    { ...school, id: '2', slug: 'two', name: 'Two College', offers: '' },
  ],
});
async function renderParts(query: Record<string, string>, config = testConfig, isInventoryBuiltIn = true) {
  const service = createFinderService({
    catalog: () => catalog,
    degrees: () => degreeTree,
    isInventoryBuiltIn,
    log: () => undefined,
  });
  const context = {
    ...createPageContext('/study-match/'),
    source: createTestSource({ config }),
    query: new URLSearchParams(query),
  };
  return renderFinderPage(service, context);
}

async function readNote(query: Record<string, string>) {
  const parts = await renderParts(query);
  const page = document.createElement('main');
  page.innerHTML = toText(parts.main);
  return page.querySelector('[role="note"]');
}
const textOf = async (query: Record<string, string>) => (await readNote(query))?.textContent;

const nursing = { subject: 'nursing' };
const order = 'The sort order in this link is not valid, so schools are in the order of our rankings.';

describe('the note about values that are not in our data', () => {
  it('the note about values that are not in our data is absent when everything is known', async () => {
    expect(await textOf(nursing)).toBeUndefined();
  });

  it('names an unknown school, also without a degree or subject', async () => {
    expect(await textOf({ ...nursing, school: 'nope' })).toBe(
      'The school in this link is not in our data. These are the results for Nursing instead.',
    );
    expect(await textOf({ school: 'nope' })).toMatch(
      /^The school in this link is not in our data\. These are/,
    );
  });

  it('the note says that the sort order is unknown, also with other values', async () => {
    expect(await textOf({ ...nursing, sort: 'nope' })).toBe(order);
    expect(await textOf({ ...nursing, state: 'nope', sort: 'nope' })).toBe(
      `The state in this link is not in our data. These are the results for Nursing instead. ${order}`,
    );
  });

  it('names all unknown values without repeating them', async () => {
    const query = { degree: 'bogus', category: 'bogus', subject: 'nursing', school: 'nope' };
    expect(await textOf(query)).toBe(
      'The degree, category, and school in this link are not in our data. These are the results for Nursing instead.',
    );
  });

  it('the note names and links a school of our data that has no programs', async () => {
    const note = await readNote({ ...nursing, school: 'two' });
    expect(note?.textContent).toBe(
      'Two College has no programs in our data. These are the results for Nursing instead.',
    );
    expect(note?.querySelector('a')?.getAttribute('href')).toBe('/schools/two/');
  });

  it('the page of a program has the same note about unknown values', async () => {
    const query = { school: 'one', degree: 'masters', subject: 'bogus' };
    expect(await textOf(query)).toBe(
      'The subject in this link is not in our data. This is the result for Master’s degree instead.',
    );
    expect(await textOf({ ...query, degree: 'doctorate' })).toBe(
      'The subject in this link is not in our data. One College does not offer a doctorate. This is its closest program.',
    );
    expect(await textOf({ ...query, subject: 'nursing' })).toBeUndefined();
  });
});

describe('the note about the site’s default results', () => {
  it('says that no degree or subject is chosen, even if a state is', async () => {
    const defaults = 'Master’s degree, Nursing and healthcare, Nursing';
    const words = 'You have not chosen a degree or subject. These are this site’s default results:';
    expect(await textOf({})).toBe(`${words} ${defaults}.`);
    expect(await textOf({ state: 'dc' })).toBe(`${words} ${defaults} in Washington, D.C.`);
    expect(await textOf({ sort: 'nope' })).toBe(`${words} ${defaults}. ${order}`);
  });

  it('is absent if the visitor chose any degree', async () => {
    expect(await textOf({ degree: 'general' })).toBeUndefined();
  });
});

describe('the metadata of the results page', () => {
  it('names the choice in the title, and the page without a choice as the canonical one', async () => {
    const { head } = await renderParts({ degree: 'masters', subject: 'nursing', state: 'ohio' });
    expect(head.title).toBe('Programs: Master’s degree, Nursing in Ohio');
    expect(head.seo?.url).toBe('/study-match/');
  });

  it.each([
    ['the built-in inventory', true, /and schools that do not pay us\.$/],
    ['another inventory, which alone knows who pays', false, /and other schools\.$/],
  ])(
    'says in the description who else is listed on a site without rankings, with %s',
    async (_, isBuiltIn, text) => {
      const config = { ...testConfig, category: 'psychology-and-counseling' };
      expect((await renderParts(nursing, config, isBuiltIn)).head.description).toMatch(text);
    },
  );
});
