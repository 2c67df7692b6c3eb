import type { Catalogue } from '../services/catalogue.ts';
import { type StateStatistics, stateStatistics } from '../services/statistics.ts';
import type { StateFigures, StatePages } from './embedded/state-page.ts';

const fieldNote =
  'The figures are for the health professions as the federal classification of programs draws them (CIP 51): nursing, together with fields such as pharmacy, public health and health administration. They do not tell nursing apart. Each degree that a school offers in one subject counts as one program.';

/** State pages from the catalogue in service; figures are computed once for each snapshot of it. */
export function createStatePages(currentCatalogue: () => Catalogue): StatePages {
  const computed = new WeakMap<Catalogue, Map<string, StateFigures | null>>();
  return {
    stateFigures({ slug, abbreviation }) {
      const catalogue = currentCatalogue();
      const bySlug = computed.get(catalogue) ?? new Map<string, StateFigures | null>();
      computed.set(catalogue, bySlug);
      const known = bySlug.get(slug);
      if (known !== undefined) return known;
      const statistics = stateStatistics(catalogue, abbreviation);
      const figures = statistics && toFigures(statistics);
      bySlug.set(slug, figures);
      return figures;
    },
  };
}

function toFigures({ schoolCount, programCount, onlineProgramCount, tuition, topSchools, rankingId, source, isSample }: StateStatistics): StateFigures {
  return {
    field: 'health professions',
    fieldNote: isSample ? `This is sample data: the schools are made up. ${fieldNote}` : fieldNote,
    schools: schoolCount,
    programs: programCount,
    onlinePrograms: onlineProgramCount,
    tuition,
    topSchools: topSchools.map(({ details: { schoolName, city } }) => ({ name: schoolName, city })),
    rankingId,
    source,
  };
}
