import { act, screen, within } from '@testing-library/react';
import { decodeAttributes } from '../../../core/attributes.ts';
import { type ElementContext, ElementReactContext } from '../../../core/element-context.ts';
import type { Degree } from '../../../core/model/degree.ts';
import { createTestSource, renderComponent } from '../../../testing/render-component.tsx';
import { category, item } from '../../shared/finder/testing/degree-tree.ts';
import { loadProgramFinder } from '../program-finder.data.ts';
import { programFinderElement } from '../program-finder.element.ts';
import { ProgramFinder } from '../program-finder.tsx';

/** Three degrees. Only `general` does not limit the categories. */
export const tree: readonly Degree[] = [
  { ...item('general'), categories: [category('general', 'any')] },
  {
    ...item('masters'),
    categories: [category('nursing', 'midwifery', 'education'), category('business', 'accounting')],
  },
  { ...item('bachelors'), categories: [category('arts', 'music'), category('nursing', 'midwifery')] },
];
/** One degree with two categories that both have the subject `education`. */
export const treeWithSharedSubject: readonly Degree[] = [
  { ...item('masters'), categories: [category('nursing', 'education'), category('business', 'education')] },
];
/** A degree tree with one category of `count` subjects, named Topic-0, Topic-1 and so on. */
export function createTree(count: number): readonly Degree[] {
  const subjects = Array.from({ length: count }, (_, index) => `topic-${index}`);
  return [{ ...item('masters'), categories: [category('nursing', ...subjects)] }];
}

interface StartOptions {
  readonly attributes?: Readonly<Record<string, string>>;
  readonly degrees?: readonly Degree[];
  readonly loadTree?: () => Promise<readonly Degree[]>;
}

/** Renders a finder with the data of its loader. `loadTree` is the request after hydration. */
export async function startFinder({
  attributes = {},
  degrees = tree,
  loadTree = async () => degrees,
}: StartOptions = {}) {
  const props = {
    ...decodeAttributes(programFinderElement.attributes, (name) => attributes[name] ?? null),
    items: [],
  };
  const data = await loadProgramFinder(props, createTestSource({ degrees: async () => degrees }));
  const result = renderComponent(<ProgramFinder {...props} data={data} />, {
    tag: 'program-finder',
    source: { degrees: loadTree },
  });
  await act(async () => undefined);
  return result;
}

export const degreeField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'I want my' });
export const categoryField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'In' });
export const subjectField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Focusing on' });
export const isDisabled = (select: HTMLSelectElement) => select.getAttribute('aria-disabled') === 'true';
export const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

/** A finder with a degree preset, within the given element context. */
export function finderInContext(context: Partial<ElementContext>, preset: string) {
  const props = { ...decodeAttributes(programFinderElement.attributes, () => null), items: [] };
  const fullContext = {
    tag: 'program-finder',
    source: createTestSource({ degrees: async () => tree }),
    emit: () => true,
    track: () => undefined,
    ...context,
  };
  return (
    <ElementReactContext value={fullContext}>
      <ProgramFinder {...props} degree={preset} />
    </ElementReactContext>
  );
}
