/** The texts of a finder that depend on numbers of programs. Loaded when a visitor first uses a finder. */
import { emptySelection, type Option, type Selection } from '../../../core/degrees.ts';
import type { ProgramCounts } from '../../../core/model/program-counts.ts';
import { countPrograms } from './count-programs.ts';
import type { FinderField } from './finder-setup.ts';
import type { FinderOptions } from './options/rendered-options.ts';

export interface ProgramCounter {
  /** An option's name with its number of programs: `Nursing (12)`. */
  nameOption(selection: Selection, field: FinderField, option: Option): string;
  /** The label of the button: `See 12 programs`; undefined if nothing is chosen or nothing fits. */
  describe(selection: Selection): string | undefined;
  /** Why a selection has no programs, and which degrees have some; empty if it has programs. */
  explain(selection: Selection, options: FinderOptions): string;
}

const format = (count: number): string => count.toLocaleString('en-US');

/** The selection whose programs an option counts. An option ignores the values of later fields, which it resets. */
function selectionWith(selection: Selection, field: FinderField, slug: string): Selection {
  if (field === 'degree') return { ...emptySelection, degree: slug };
  if (field === 'category') return { ...selection, category: slug, subject: '' };
  return { ...selection, subject: slug };
}

const isChosen = (selection: Selection): boolean => Object.values(selection).some(Boolean);

/** Creates the texts of a finder from the counts of programs. */
export function createProgramCounter(counts: ProgramCounts): ProgramCounter {
  const count = (selection: Selection) => countPrograms(counts, selection);
  return {
    nameOption(selection, field, { slug, name }) {
      const number = count(selectionWith(selection, field, slug));
      return `${name} (${number === 0 ? 'none' : format(number)})`;
    },
    describe(selection) {
      const number = count(selection);
      return isChosen(selection) && number > 0
        ? `See ${format(number)} ${number === 1 ? 'program' : 'programs'}`
        : undefined;
    },
    explain(selection, { degrees, categories, subjects, subjectGroups }) {
      if (!isChosen(selection) || count(selection) > 0) return '';
      const options: Readonly<Record<FinderField, readonly Option[]>> = {
        degree: degrees,
        category: [...categories, ...subjectGroups],
        subject: [...subjects, ...subjectGroups.flatMap((group) => group.options)],
      };
      const names = (['degree', 'category', 'subject'] as const).flatMap(
        (field) => options[field].find(({ slug }) => slug === selection[field])?.name ?? [],
      );
      const others = degrees.flatMap(({ slug, name }) => {
        const number = slug === 'general' ? 0 : count({ ...selection, degree: slug });
        return number > 0 ? `${name} (${format(number)})` : [];
      });
      const next =
        others.length > 0 ? `With another degree: ${others.join(', ')}.` : 'Choose another subject.';
      return `No school in our data offers ${names.join(', ')}. ${next}`;
    },
  };
}
