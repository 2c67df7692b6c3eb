import type { StateOverview } from '../../core/model/state-overview.ts';
import type { UsState } from '../../core/us-states.ts';
import { stateHref } from './us-state-map.logic.ts';
import { compactLabel, describeSource, formatDollars, notReported } from './us-state-map.scale.ts';
import type { SelectState } from './us-state-map.svg.tsx';

interface StateListProps {
  readonly basePath: string;
  readonly states: readonly UsState[];
  readonly onSelect: SelectState;
}

function StateAnchor({ state, basePath, onSelect }: Omit<StateListProps, 'states'> & { state: UsState }) {
  return (
    <a
      href={stateHref(basePath, state.slug)}
      onClick={(event) => {
        if (!onSelect(state, 'LINK')) event.preventDefault();
      }}
    >
      {state.name}
    </a>
  );
}

/** All states as a plain list of links. */
export function StateList({ states, ...link }: StateListProps) {
  return (
    <details className="us-state-map__all" part="list">
      <summary className="link link--action">All states</summary>
      <ul className="us-state-map__list">
        {states.map((state) => (
          <li key={state.slug}>
            <StateAnchor state={state} {...link} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The map's figures as a table, whose first column links to the states. */
export function StateTable({
  states,
  overview,
  ...link
}: StateListProps & { readonly overview: StateOverview }) {
  const { compact } = overview;
  const bySlug = new Map(overview.states.map((summary) => [summary.slug, summary]));
  return (
    <details className="us-state-map__all" part="list">
      <summary className="link link--action">All states as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="us-state-map__scroll" aria-label="All states as a table" tabIndex={0}>
        <table className="us-state-map__table">
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Schools</th>
              <th scope="col">Programs</th>
              <th scope="col">Tuition, from</th>
              {compact && <th scope="col">{compact.name}</th>}
            </tr>
          </thead>
          <tbody>
            {states.map((state) => {
              const summary = bySlug.get(state.slug);
              return (
                <tr key={state.slug}>
                  <th scope="row">
                    <StateAnchor state={state} {...link} />
                  </th>
                  <td>{(summary?.schools ?? 0).toLocaleString('en-US')}</td>
                  <td>{(summary?.programs ?? 0).toLocaleString('en-US')}</td>
                  <td>
                    {summary?.tuitionFrom === undefined ? notReported : formatDollars(summary.tuitionFrom)}
                  </td>
                  {compact && <td>{compactLabel(summary?.compact ?? 'unknown', compact)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className="us-state-map__source">{describeSource(overview)}</p>
    </details>
  );
}
