import { useElement } from '../../core/element-context.ts';
import type { UsStateMapProps } from './us-state-map.element.ts';
import { linkedStates, stateHref } from './us-state-map.logic.ts';
import { StatePicker } from './us-state-map.picker.tsx';
import { type SelectState, StateShape } from './us-state-map.svg.tsx';

/** Legend of the map. Hidden from assistive technology, because every link is named after its state. */
function MapKey({ dcLink }: Pick<UsStateMapProps, 'dcLink'>) {
  return (
    <ul className="us-state-map__key" part="key" aria-hidden="true">
      <li className="us-state-map__sign">A state; opens its page</li>
      <li className="us-state-map__sign us-state-map__sign--boxed">A small state, named beside the coast</li>
      {!dcLink && <li className="us-state-map__sign us-state-map__sign--boxed">DC has no page of its own</li>}
    </ul>
  );
}

/**
 * The state map in three forms: the map, a select, which replaces the map on small screens, and a
 * plain list of links that needs no script.
 */
export function UsStateMap({ heading, basePath, dcLink, data }: UsStateMapProps) {
  const { emit, track } = useElement();
  const states = linkedStates(dcLink);
  const select: SelectState = ({ slug, name }, elementType) => {
    track('ElementClicked', {
      webElement: { location: 'us-state-map', elementType, text: name, name: slug },
    });
    return emit('select', { state: slug, name, href: stateHref(basePath, slug) });
  };
  return (
    <section className="us-state-map" part="map" aria-label={heading || 'US states'}>
      {heading && (
        <h2 className="us-state-map__heading" part="heading">
          {heading}
        </h2>
      )}
      <div className="us-state-map__choice">
        <StatePicker basePath={basePath} states={states} onSelect={select} />
        <MapKey dcLink={dcLink} />
        <StateShape basePath={basePath} dcLink={dcLink} paths={data?.paths} onSelect={select} />
      </div>
      <details className="us-state-map__all" part="list">
        <summary className="link link--action">All states</summary>
        <ul className="us-state-map__list">
          {states.map((state) => (
            <li key={state.slug}>
              <a
                href={stateHref(basePath, state.slug)}
                onClick={(event) => {
                  if (!select(state, 'LINK')) event.preventDefault();
                }}
              >
                {state.name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
