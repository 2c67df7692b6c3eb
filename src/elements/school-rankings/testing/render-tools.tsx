import { act, fireEvent, screen, within } from '@testing-library/react';
import { decodeAttributes } from '../../../core/attributes.ts';
import { fieldByLabel } from '../../../testing/field-by-label.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { compareStore } from '../compare/compare-store.ts';
import { schoolRankingsElement } from '../school-rankings.element.ts';
import { SchoolRankings } from '../school-rankings.tsx';

/** Enough for the order by name to differ from the order of ranks. */
export const manySchools = Array.from({ length: 12 }, (_, index) => ({
  schoolId: `id-${index + 1}`,
  rank: index + 1,
  details: {
    schoolName: `School ${index + 1}`,
    stateCode: index % 2 ? 'TX' : 'UT',
    undergradTuitionInState: 30_000 - index * 2_000,
    isPrivate: index > 5,
  },
}));
/** Most tests need no more, and each card takes time. */
const schools = manySchools.slice(0, 5);

export const otherRanking = {
  schools: [{ schoolId: 'far', rank: 1, slug: 'far', details: { schoolName: 'Far College' } }],
};

/** Renders a list with tools, whose schools come from the `schools` attribute. */
export function renderTools(
  attributes: Readonly<Record<string, string>> = { tools: '' },
  loadOther: () => Promise<typeof otherRanking> = async () => otherRanking,
) {
  const all: Readonly<Record<string, string>> = {
    'finder-position': '0',
    extid: 'rn',
    schools: JSON.stringify(schools),
    ...attributes,
  };
  return renderComponent(
    <SchoolRankings
      {...decodeAttributes(schoolRankingsElement.attributes, (name) => all[name] ?? null)}
      items={[]}
    />,
    {
      tag: 'school-rankings',
      source: {
        async ranking({ id }) {
          if (id === 'down') throw new Error('rankings/down: 503');
          return id === 'other' ? loadOther() : null;
        },
      },
    },
  );
}

export const names = () =>
  [...document.querySelectorAll('[data-school]:not([hidden]) h3')].map((heading) => heading.textContent);
export const choose = (label: string, value: string) =>
  fireEvent.change(fieldByLabel(label), { target: { value } });
export const compareBox = (name: string) => fieldByLabel(`Compare ${name}`) as HTMLInputElement;
export const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
export const columns = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map((head) => head.firstChild?.textContent);

/** Empties the comparison, the storage and the URL. */
export function resetBrowser(): void {
  localStorage.clear();
  history.replaceState(null, '', '/');
  act(() => compareStore.set([]));
}
