import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataSource } from '../../../core/data-source.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { FinderForm, type FinderFormProps } from './finder-form.tsx';
import { readFinderSetup } from './finder-setup.ts';
import { renderOptions } from './options/rendered-options.ts';
import { category, item } from './testing/degree-tree.ts';

const tree = [
  { ...item('masters'), categories: [category('nursing', 'midwifery', 'education')] },
  { ...item('doctorate'), categories: [category('nursing', 'midwifery', 'education')] },
];
const counts = {
  masters: { nursing: { midwifery: 1, education: 1200 } },
  doctorate: { nursing: { midwifery: 2 } },
};

function render(
  programCounts: DataSource['programCounts'] = async () => counts,
  props: Partial<FinderFormProps> = {},
) {
  const setup = readFinderSetup({});
  return renderComponent(
    <FinderForm setup={setup} renderedOptions={renderOptions(tree, setup)} {...props} />,
    {
      tag: 'program-finder',
      source: { degrees: async () => tree, programCounts },
    },
  );
}
const [degree, field, subject] = ['I want my', 'In', 'Focusing on'];
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
    await waitFor(() => expect(optionTexts(degree)[0]).toMatch(/\(1,201\)$/));
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
    await choose(degree, 'masters');
    await choose(field, 'nursing');
    expect(optionTexts(subject)).toEqual([
      expect.stringMatching(/\(1\)$/),
      expect.stringMatching(/\(1,200\)$/),
    ]);
    await choose(subject, 'midwifery');
    expect(screen.getByRole('button', { name: 'See 1 program' })).toBeTruthy();
  });

  it('explains why a combination has no programs, and names a degree that has some', async () => {
    render();
    await waitFor(() => expect(optionTexts(degree)[1]).toMatch(/\(2\)$/));
    await choose(degree, 'doctorate');
    await choose(field, 'nursing');
    expect(optionTexts(subject)[1]).toMatch(/\(none\)$/);
    await choose(subject, 'education');
    expect(screen.getByText(/^No school in our data offers/).textContent).toMatch(
      /With another degree: .+ \(1,200\)\.$/,
    );
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
  });

  it('lists the previously chosen subject first after the degree changes', async () => {
    render();
    await waitFor(() => expect(optionTexts(degree)[0]).toMatch(/\(1,201\)$/));
    await choose(degree, 'masters');
    await choose(subject, 'education');
    await choose(degree, 'doctorate');
    expect(optionTexts(subject)[0]).toMatch(/\(none\)$/);
  });

  it('shows the number instead of the default label, even if the element passes that label', async () => {
    render(undefined, { buttonLabel: 'Search Programs' });
    await choose(degree, 'masters');
    await waitFor(() => expect(screen.getByRole('button', { name: /^See \d/ })).toBeTruthy());
  });

  it('keeps the label of the author', async () => {
    render(undefined, { buttonLabel: 'Go' });
    await choose(degree, 'masters');
    expect(screen.getByRole('button', { name: 'Go' })).toBeTruthy();
  });

  it('works without counts, and logs that they failed to load', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    render(async () => {
      throw new Error('offline');
    });
    await choose(degree, 'masters');
    expect(optionTexts(degree)[0]).not.toContain('(');
    expect(screen.getByRole('button', { name: 'Search Programs' })).toBeTruthy();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
