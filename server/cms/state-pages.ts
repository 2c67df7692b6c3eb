import type { UsState } from '../../src/core/us-states.ts';
import type { Catalogue } from '../built-in/catalogue/catalogue.ts';
import { slugOf, subjectEntries } from '../built-in/catalogue/degree-tree.ts';
import { type StateStatistics, stateStatistics } from '../built-in/catalogue/statistics.ts';
import { schoolPath } from '../built-in/schools/school-directory.ts';
import type { CmsSite } from './cms.ts';
import type { StateFigures, StatePages } from './embedded/state-page.ts';

type SiteField = Pick<CmsSite, 'category' | 'subject'>;

interface FieldWords {
  readonly field: string;
  readonly note: string;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

const healthProfessions: FieldWords = {
  field: 'health professions',
  note:
    'The figures cover the health professions as the federal classification of programs defines them ' +
    '(CIP 51): nursing and fields such as pharmacy, public health and health administration.',
};

/** Names for categories whose own name omits an important field. */
const otherNames: Readonly<Record<string, string>> = {
  'psychology-and-counseling': 'psychology, counseling and social work',
};

/** Describes the field of a category's figures; undefined if the degree tree has no such category. */
function describeCategory(category: string): FieldWords | undefined {
  if (category === 'nursing-and-healthcare') return healthProfessions;
  const subjects = subjectEntries.filter((subject) => subject.category.slug === category);
  const [first] = subjects;
  if (!first) return undefined;
  const field = otherNames[category] ?? first.category.name.toLowerCase();
  const families = subjects.flatMap(({ name, cip }) =>
    cip ? [`${name.replace(' (all)', '').toLowerCase()} (CIP ${cip})`] : [],
  );
  const definition =
    families.length > 0
      ? `, which the federal classification of programs defines as ${list.format(families)}`
      : '';
  return { field, note: `The figures cover ${field}${definition}.` };
}

/** States that the counts cover the whole category, for sites about one subject. */
function describeLimit(subject: string): string {
  const found = subjectEntries.find(({ slug }) => slug === slugOf('subject', subject));
  return found && !found.cip
    ? ` They do not separate ${found.name.toLowerCase()} from the other fields.`
    : '';
}

/** Provides state figures from the current catalogue; computes them once per snapshot. */
export function createStatePages(currentCatalogue: () => Catalogue): StatePages {
  return {
    stateFigures(state, site) {
      const catalogue = currentCatalogue();
      const name = `state figures ${[state.slug, site.category, site.subject].join('/')}`;
      return catalogue.derived.get(name, () => findFigures(catalogue, state, site));
    },
  };
}

function findFigures(catalogue: Catalogue, state: UsState, site: SiteField): StateFigures | null {
  const category = slugOf('category', site.category) ?? '';
  const words = describeCategory(category);
  const statistics = words && stateStatistics(catalogue, state, category);
  return statistics ? toFigures(statistics, words, site) : null;
}

function toFigures(
  statistics: StateStatistics,
  { field, note }: FieldWords,
  { subject }: SiteField,
): StateFigures {
  const { schoolCount, programCount, onlineProgramCount, tuition, topSchools, rankingId, source, isSample } =
    statistics;
  const countNote = 'Each degree a school offers in a subject counts as one program.';
  const fieldNote = `${note}${describeLimit(subject)} ${countNote}`;
  return {
    field,
    isSample,
    fieldNote: isSample ? `This is sample data: the schools are made up. ${fieldNote}` : fieldNote,
    schools: schoolCount,
    programs: programCount,
    onlinePrograms: onlineProgramCount,
    tuition,
    topSchools: topSchools.map(({ slug, details: { schoolName, city } }) => ({
      name: schoolName,
      city,
      path: schoolPath({ slug }),
    })),
    rankingId,
    source,
  };
}
