/** The texts of a finder that depend on numbers of programs. Loaded when a visitor first uses a finder. */
import type { Option, Selection } from '../../../core/degrees.ts';
import type { ProgramCounts } from '../../../core/model/program-counts.ts';
import { countPrograms } from './count-programs.ts';

export interface ProgramCounter {
  /** An option's name with the number of programs of the selection that it leads to: `Nursing (12)`. */
  nameOption(name: string, selection: Selection): string;
  /** The label of the button: `See 12 programs`; undefined if nothing is chosen or no program matches. */
  buttonLabel(selection: Selection): string | undefined;
  /** Says that no program matches, and which degrees have some; empty if a program matches. */
  noProgramsMessage(selection: Selection, degrees: readonly Option[]): string;
}

const format = (count: number): string => count.toLocaleString('en-US');

const isChosen = (selection: Selection): boolean => Object.values(selection).some(Boolean);

/** Creates the texts of a finder from the counts of programs. */
export function createProgramCounter(counts: ProgramCounts): ProgramCounter {
  const count = (selection: Selection) => countPrograms(counts, selection);
  return {
    nameOption(name, selection) {
      const number = count(selection);
      return `${name} (${number === 0 ? 'none' : format(number)})`;
    },
    buttonLabel(selection) {
      const number = count(selection);
      return isChosen(selection) && number > 0
        ? `See ${format(number)} ${number === 1 ? 'program' : 'programs'}`
        : undefined;
    },
    noProgramsMessage(selection, degrees) {
      if (!isChosen(selection) || count(selection) > 0) return '';
      const others = degrees.flatMap(({ slug, name }) => {
        const number = slug === 'general' ? 0 : count({ ...selection, degree: slug });
        return number > 0 ? `${name} (${format(number)})` : [];
      });
      const next = others.length > 0 ? `Available for: ${others.join(', ')}` : 'Change one of them';
      return `No programs match your choices. ${next}.`;
    },
  };
}
