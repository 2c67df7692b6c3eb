import { describe, expect, it } from 'vitest';
import { readFinderSetup } from './finder-setup.ts';
import { createFinderStore } from './finder-store.ts';
import { packOptions } from './options/finder-options.ts';
import { tree } from './testing/degree-tree.ts';

const slugs = (options: readonly { slug: string }[]) => options.map(({ slug }) => slug);

/** A store whose degree tree has loaded. */
async function startFinder(attributes: Parameters<typeof readFinderSetup>[0] = {}) {
  const setup = readFinderSetup(attributes);
  const store = createFinderStore(setup, packOptions(tree, setup));
  await store.getState().load(async () => tree);
  return { setup, get: store.getState, choose: store.getState().choose };
}

describe('choices in a finder', () => {
  it('resets category and subject when a degree is chosen in a three-field form [4.2]', async () => {
    const { get, choose } = await startFinder({
      degree: 'masters',
      category: 'nursing',
      subject: 'midwifery',
    });
    choose('degree', 'bachelors');
    expect(get().selection).toEqual({ degree: 'bachelors', category: '', subject: '' });
  });

  it('resets category and subject when a degree is chosen in a nested form [4.2]', async () => {
    const { get, choose } = await startFinder({
      nested: true,
      degree: 'masters',
      category: 'nursing',
      subject: 'midwifery',
    });
    choose('degree', 'bachelors');
    expect(get().selection).toEqual({ degree: 'bachelors', category: '', subject: '' });
  });

  it('resets only the subject when a degree is chosen in a two-field form without category [4.3]', async () => {
    const { get, choose } = await startFinder({
      fields: ['degree', 'subject'],
      degree: 'masters',
      category: 'nursing',
      subject: 'midwifery',
    });
    choose('degree', 'bachelors');
    expect(get().selection).toEqual({ degree: 'bachelors', category: 'nursing', subject: '' });
  });

  it('drops a preset category that the chosen degree does not have', async () => {
    const { get, choose } = await startFinder({
      fields: ['degree', 'subject'],
      degree: 'masters',
      category: 'business',
    });
    choose('degree', 'bachelors');
    expect(get().selection.category).toBe('');
    expect(slugs(get().options.subjects)).toEqual(['midwifery', 'music']);
  });

  it('resets the subject when a category is chosen [4.4]', async () => {
    const { get, choose } = await startFinder({
      degree: 'masters',
      category: 'nursing',
      subject: 'education',
    });
    choose('category', 'business');
    expect(get().selection).toEqual({ degree: 'masters', category: 'business', subject: '' });
  });

  it('sets only the subject when a subject is chosen [4.5]', async () => {
    const { get, choose } = await startFinder({ degree: 'masters', category: 'nursing' });
    choose('subject', 'midwifery');
    expect(get().selection).toEqual({ degree: 'masters', category: 'nursing', subject: 'midwifery' });
  });

  it('lists only options that lead to a program after every change [4.6]', async () => {
    const { get, choose } = await startFinder();
    choose('degree', 'masters');
    expect(slugs(get().options.categories)).toEqual(['nursing', 'business']);
    choose('category', 'business');
    expect(slugs(get().options.subjects)).toEqual(['accounting', 'education']);
    choose('degree', 'bachelors');
    expect(slugs(get().options.categories)).toEqual(['nursing', 'arts']);
  });

  it('groups the subjects of a nested form, but not its degrees [4.10]', async () => {
    const { get } = await startFinder({ nested: true, degree: 'masters' });
    expect(get().options.subjectGroups.map((group) => [group.slug, slugs(group.options)])).toEqual([
      ['nursing', ['midwifery', 'education']],
      ['business', ['accounting', 'education']],
    ]);
    expect(get().options.subjects).toEqual([]);
    expect(slugs(get().options.degrees)).toEqual(['masters', 'bachelors', 'general']);
  });

  it('selects the category whose group the subject is chosen in, even if two groups contain it', async () => {
    const { get, choose } = await startFinder({ nested: true, degree: 'masters' });
    choose('subject', 'business/education');
    expect(get().selection).toEqual({ degree: 'masters', category: 'business', subject: 'education' });
    choose('subject', 'nursing/education');
    expect(get().selection).toEqual({ degree: 'masters', category: 'nursing', subject: 'education' });
    expect(get().options.subjectGroups.map(({ slug }) => slug)).toEqual(['nursing', 'business']);
    choose('subject', '');
    expect(get().selection).toEqual({ degree: 'masters', category: '', subject: '' });
  });

  it('selects the first group with the preset subject, unless the preset category contains it', async () => {
    const first = await startFinder({ nested: true, degree: 'masters', subject: 'education' });
    expect(first.get().selection.category).toBe('nursing');
    const named = await startFinder({
      nested: true,
      degree: 'masters',
      category: 'business',
      subject: 'education',
    });
    expect(named.get().selection.category).toBe('business');
  });

  it('adopts a nested subject that was chosen before hydration, with its category', () => {
    const setup = readFinderSetup({
      nested: true,
      degree: 'masters',
      category: 'nursing',
      subject: 'education',
    });
    const store = createFinderStore(setup, packOptions(tree, setup));
    store.getState().adoptFormValues({ subject: 'business/education' });
    expect(store.getState().selection).toEqual({
      degree: 'masters',
      category: 'business',
      subject: 'education',
    });
  });

  it('lists cleared values first if the new degree has them', async () => {
    const { get, choose } = await startFinder({
      degree: 'masters',
      category: 'business',
      subject: 'education',
    });
    choose('degree', 'bachelors');
    expect(slugs(get().options.categories)).toEqual(['nursing', 'arts']);
    choose('category', 'arts');
    choose('degree', 'masters');
    expect(slugs(get().options.categories)).toEqual(['nursing', 'business']);
    choose('category', 'business');
    expect(get().selection.subject).toBe('');
    expect(slugs(get().options.subjects)).toEqual(['education', 'accounting']);
    choose('degree', 'bachelors');
    choose('degree', 'masters');
    expect(slugs(get().options.categories)).toEqual(['business', 'nursing']);
  });

  it('lists the group and subject that a change of degree cleared first, in a nested form', async () => {
    const { get, choose } = await startFinder({ nested: true, degree: 'masters' });
    choose('subject', 'business/education');
    choose('degree', 'bachelors');
    expect(get().selection).toEqual({ degree: 'bachelors', category: '', subject: '' });
    choose('degree', 'masters');
    expect(get().options.subjectGroups.map((group) => [group.slug, slugs(group.options)])).toEqual([
      ['business', ['education', 'accounting']],
      ['nursing', ['midwifery', 'education']],
    ]);
  });
});

describe('presets and loading of a finder', () => {
  it('fills in the presets after the degree list has loaded [4.7]', async () => {
    const setup = readFinderSetup({ degree: 'masters', category: 'nursing', subject: 'midwifery' });
    const store = createFinderStore(setup, undefined);
    expect(store.getState().selection).toEqual({ degree: '', category: '', subject: '' });
    await store.getState().load(async () => tree);
    expect(store.getState().selection).toEqual(setup.presets);
  });

  it('does not change its state when it receives the options that it was created with', () => {
    const setup = readFinderSetup({});
    const [first, second] = [tree, tree.slice(0, 1)].map((degrees) => packOptions(degrees, setup));
    if (!first || !second) throw new Error('no options');
    const store = createFinderStore(setup, first);
    const state = store.getState();
    state.receiveOptions(first);
    expect(store.getState()).toBe(state);
    state.receiveOptions(second);
    expect(slugs(store.getState().options.degrees)).toEqual(['masters']);
  });

  it('ignores unknown presets', async () => {
    const { get } = await startFinder({ degree: '<script>', category: 'nursing', subject: 'music' });
    expect(get().selection).toEqual({ degree: '', category: 'nursing', subject: '' });
  });

  it('keeps choices that were made while the degree tree was loading', async () => {
    const setup = readFinderSetup({ degree: 'bachelors' });
    const store = createFinderStore(setup, packOptions(tree, setup));
    const loading = store.getState().load(async () => tree);
    store.getState().choose('degree', 'masters');
    store.getState().choose('category', 'nursing');
    await loading;
    expect(store.getState().selection).toEqual({ degree: 'masters', category: 'nursing', subject: '' });
    expect(slugs(store.getState().options.subjects)).toEqual(['midwifery', 'education']);
  });

  it('adopts all values of a form filled in before hydration, then drops impossible ones', async () => {
    const setup = readFinderSetup({});
    const store = createFinderStore(setup, packOptions(tree, setup));
    store.getState().adoptFormValues({ degree: 'masters', category: 'nursing', subject: 'music' });
    expect(store.getState().selection).toEqual({ degree: 'masters', category: 'nursing', subject: 'music' });
    await store.getState().load(async () => tree);
    expect(store.getState().selection).toEqual({ degree: 'masters', category: 'nursing', subject: '' });
  });

  it('adopts a category and subject that equal the presets after another degree was chosen', async () => {
    const setup = readFinderSetup({ degree: 'masters', category: 'nursing', subject: 'education' });
    const store = createFinderStore(setup, packOptions(tree, setup));
    store.getState().adoptFormValues({ degree: 'bachelors', category: 'nursing', subject: 'education' });
    expect(store.getState().selection).toEqual({
      degree: 'bachelors',
      category: 'nursing',
      subject: 'education',
    });
    await store.getState().load(async () => tree);
    expect(store.getState().selection).toEqual({ degree: 'bachelors', category: 'nursing', subject: '' });
  });

  it('resets category and subject when “Any degree” was chosen before hydration', () => {
    const setup = readFinderSetup({ degree: 'masters', category: 'nursing', subject: 'midwifery' });
    const store = createFinderStore(setup, packOptions(tree, setup));
    store.getState().adoptFormValues({ degree: 'general', category: 'nursing', subject: 'midwifery' });
    expect(store.getState().selection).toEqual({ degree: 'general', category: '', subject: '' });
  });

  it('adopts a subject that was chosen together with “Any degree” before hydration', () => {
    const setup = readFinderSetup({});
    const store = createFinderStore(setup, packOptions(tree, setup));
    store.getState().adoptFormValues({ degree: 'general', category: '', subject: 'midwifery' });
    expect(store.getState().selection).toEqual({ degree: 'general', category: '', subject: 'midwifery' });
  });

  it('sends one request while loading, and retries after a failure', async () => {
    const setup = readFinderSetup({});
    const store = createFinderStore(setup, packOptions(tree, setup));
    let calls = 0;
    const loadTree = async () => {
      calls += 1;
      if (calls === 1) throw new Error('offline');
      return tree;
    };
    await Promise.all([store.getState().load(loadTree), store.getState().load(loadTree)]);
    expect(calls).toBe(1);
    expect(store.getState().tree).toBeUndefined();
    expect(String(store.getState().failure)).toContain('offline');
    await store.getState().load(loadTree);
    await store.getState().load(loadTree);
    expect(calls).toBe(2);
    expect(store.getState().tree).toBe(tree);
  });
});
