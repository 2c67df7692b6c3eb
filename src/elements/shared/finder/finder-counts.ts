import { useEffect, useState } from 'react';
import { emptySelection, type Option, type Selection } from '../../../core/degrees.ts';
import { useElement } from '../../../core/element-context.ts';
import type { ProgramCounts } from '../../../core/model/program-counts.ts';
import { countPrograms } from '../../../core/program-counts.ts';
import { formatNumber } from '../../../core/text/format.ts';
import type { FinderField } from './finder-setup.ts';

const programs = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'program' : 'programs'}`;

/** The counts, once a visitor uses the finder; undefined where nobody counts programs. */
export function useProgramCounts(): ProgramCounts | undefined {
  const { source } = useElement();
  const [counts, setCounts] = useState<ProgramCounts | null>(null);
  useEffect(() => {
    let isStopped = false;
    source
      .programCounts()
      .then((loaded) => !isStopped && setCounts(loaded))
      // The finder works without counts.
      .catch((cause: unknown) => console.warn('<program-finder>: the counts failed to load.', cause));
    return () => {
      isStopped = true;
    };
  }, [source]);
  return counts ?? undefined;
}

/** The label of the button: `See 12 programs`. */
export const describeCount = (count: number): string => `See ${programs(count)}`;

/** The selection after an option of a field is chosen, as far as it is known then. */
function selectionWith(selection: Selection, field: FinderField, slug: string): Selection {
  if (field === 'degree') return { ...emptySelection, degree: slug };
  if (field === 'category') return { ...selection, category: slug, subject: '' };
  return { ...selection, subject: slug };
}

/** An option's name with its number of programs: `Nursing (12)`. */
export function countOption(
  counts: ProgramCounts,
  selection: Selection,
  field: FinderField,
  { slug, name }: Option,
): string {
  const count = countPrograms(counts, selectionWith(selection, field, slug));
  return `${name} (${count === 0 ? 'none' : formatNumber(count)})`;
}

/**
 * Why a selection has no programs, and which degrees have some: `We know of no doctorate in Nursing. Other degrees:
 * Master’s (12).` Empty if it has programs.
 */
export function explainNone(
  counts: ProgramCounts,
  selection: Selection,
  options: Readonly<Record<FinderField, readonly Option[]>>,
): string {
  if (countPrograms(counts, selection) > 0) return '';
  const names = (['degree', 'category', 'subject'] as const).flatMap(
    (field) => options[field].find(({ slug }) => slug === selection[field])?.name ?? [],
  );
  const others = options.degree
    .map(({ slug, name }) => ({ name, count: countPrograms(counts, { ...selection, degree: slug }) }))
    .filter(({ name, count }) => count > 0 && name !== 'General');
  const none = `No school in our data offers ${names.join(', ')}.`;
  return others.length > 0
    ? `${none} With another degree: ${others.map(({ name, count }) => `${name} (${formatNumber(count)})`).join(', ')}.`
    : `${none} Choose another subject.`;
}
