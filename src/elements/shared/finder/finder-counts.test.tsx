import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataSource } from '../../../core/data-source.ts';
import type { Degree } from '../../../core/model/degree.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { FinderForm, type FinderFormProps } from './finder-form.tsx';
import { readFinderSetup } from './finder-setup.ts';
import { packOptions } from './options/finder-options.ts';
import { category, item } from './testing/degree-tree.ts';

const tree: readonly Degree[] = [
  { ...item('masters'), categories: [category('nursing', 'midwifery', 'education')] },
  { ...item('doctorate'), categories: [category('nursing', 'midwifery', 'education')] },
];
const counts = {
  masters: { nursing: { midwifery: 1, education: 1200 } },
  doctorate: { nursing: { midwifery: 2 } },
};

interface RenderOptions extends Pick<Partial<FinderFormProps>, 'setup' | 'buttonLabel'> {
  readonly degrees?: readonly Degree[];
}

function render(
  programCounts: DataSource['programCounts'] = async () => counts,
  { setup = readFinderSetup({}), degrees = tree, buttonLabel }: RenderOptions = {},
) {
  return renderComponent(
    <FinderForm setup={setup} packedOptions={packOptions(degrees, setup)} buttonLabel={buttonLabel} />,
    {
      tag: 'program-finder',
      source: { degrees: async () => degrees, programCounts },
    },
  );
}
const [degreeLabel, categoryLabel, subjectLabel] = ['I want my', 'In', 'Focusing on'];
const choose = (label: string, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), value);
const optionTexts = (label: string) =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name: label }).options]
    .map(({ text }) => text)
    .slice(1);

// Compiles the lazy module before the tests wait for it.
beforeAll(() => import('./program-counter.ts'));

describe('counts in the finder', () => {
  it('shows the number of programs in each option, and on the button for the chosen values', async () => {
    render();
    await waitFor(() => expect(optionTexts(degreeLabel)[0]).toMatch(/\(1,201\)$/));
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
    await choose(degreeLabel, 'masters');
    await choose(categoryLabel, 'nursing');
    expect(optionTexts(subjectLabel)).toEqual([
      expect.stringMatching(/\(1\)$/),
      expect.stringMatching(/\(1,200\)$/),
    ]);
    await choose(subjectLabel, 'midwifery');
    expect(screen.getByRole('button', { name: 'See 1 program' })).toBeTruthy();
  });

  it('shows no counts on a results page of one state, because the counts are of all states', async () => {
    history.replaceState({}, '', '/study-match/?state=ohio');
    const programCounts = vi.fn(async () => counts);
    render(programCounts);
    await choose(degreeLabel, 'masters');
    history.replaceState({}, '', '/');
    expect(programCounts).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
  });

  it('shows counts on other pages with a state in the URL, where the finder does not keep it', async () => {
    history.replaceState({}, '', '/guide/?state=ohio');
    render();
    await waitFor(() => expect(optionTexts(degreeLabel)[0]).toMatch(/\(1,201\)$/));
    history.replaceState({}, '', '/');
  });

  it('announces that a combination has no programs, and names a degree that has some', async () => {
    render();
    await waitFor(() => expect(optionTexts(degreeLabel)[1]).toMatch(/\(2\)$/));
    await choose(degreeLabel, 'doctorate');
    await choose(categoryLabel, 'nursing');
    expect(optionTexts(subjectLabel)[1]).toMatch(/\(none\)$/);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    await choose(subjectLabel, 'education');
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe('No programs match your choices. Available for: Masters (1,200).');
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
  });

  it('names no degree if the visitor cannot choose one', async () => {
    const setup = readFinderSetup({ fields: ['subject'], degree: 'doctorate', category: 'nursing' });
    render(undefined, { setup });
    await choose(subjectLabel, 'education');
    expect(await screen.findByText('No programs match your choices. Change one of them.')).toBeTruthy();
  });

  it('counts the programs of an option with the preset values of hidden fields', async () => {
    const setup = readFinderSetup({ fields: ['degree', 'subject'], category: 'nursing' });
    const programCounts = { ...counts, masters: { ...counts.masters, business: { accounting: 50 } } };
    render(async () => programCounts, { setup });
    await waitFor(() => expect(optionTexts(degreeLabel)[0]).toBe('Masters (1,201)'));
    await choose(degreeLabel, 'masters');
    expect(screen.getByRole('button', { name: 'See 1,201 programs' })).toBeTruthy();
  });

  it('counts the programs of an option without a preset category that its degree does not have', async () => {
    const setup = readFinderSetup({ fields: ['degree', 'subject'], degree: 'masters', category: 'business' });
    const masters = { ...item('masters'), categories: [category('business', 'accounting')] };
    render(undefined, { setup, degrees: [masters, ...tree.slice(1)] });
    await waitFor(() => expect(optionTexts(degreeLabel)[1]).toBe('Doctorate (2)'));
    await choose(degreeLabel, 'doctorate');
    expect(screen.getByRole('button', { name: 'See 2 programs' })).toBeTruthy();
  });

  it('counts the programs of a nested subject in its category', async () => {
    const setup = readFinderSetup({ nested: true });
    render(undefined, { setup });
    await waitFor(() => expect(optionTexts(subjectLabel)).toContain('Education (1,200)'));
    await choose(subjectLabel, 'nursing/education');
    expect(screen.getByRole('button', { name: 'See 1,200 programs' })).toBeTruthy();
  });

  it('lists the previously chosen subject first after the degree changes', async () => {
    render();
    await waitFor(() => expect(optionTexts(degreeLabel)[0]).toMatch(/\(1,201\)$/));
    await choose(degreeLabel, 'masters');
    await choose(subjectLabel, 'education');
    await choose(degreeLabel, 'doctorate');
    expect(optionTexts(subjectLabel)[0]).toMatch(/\(none\)$/);
  });

  it('shows the number of programs instead of the default button label, even if it is passed', async () => {
    render(undefined, { buttonLabel: 'Search Programs' });
    await choose(degreeLabel, 'masters');
    await waitFor(() => expect(screen.getByRole('button', { name: /^See \d/ })).toBeTruthy());
  });

  it('keeps the author’s button label', async () => {
    render(undefined, { buttonLabel: 'Go' });
    await waitFor(() => expect(optionTexts(degreeLabel)[0]).toMatch(/\(/));
    await choose(degreeLabel, 'masters');
    expect(screen.getByRole('button', { name: 'Go' })).toBeTruthy();
  });

  it('works without counts of programs, and reports that they failed to load', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const handleError = vi.fn();
    document.addEventListener('edu-embed:error', handleError, { once: true });
    render(async () => {
      throw new Error('offline');
    });
    await choose(degreeLabel, 'masters');
    expect(optionTexts(degreeLabel)[0]).not.toContain('(');
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
    expect(handleError.mock.calls[0]?.[0].detail.tag).toBe('program-finder');
    log.mockRestore();
  });
});
