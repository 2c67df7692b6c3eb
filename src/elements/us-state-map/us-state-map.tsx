import { useState } from 'react';
import { useElement } from '../../core/element-context.ts';
import type { UsStateMapProps } from './us-state-map.element.ts';
import { StateList, StateTable } from './us-state-map.list.tsx';
import { linkedStates, stateHref } from './us-state-map.logic.ts';
import { StatePicker } from './us-state-map.picker.tsx';
import { describeSource, type Measure, makeScales } from './us-state-map.scale.ts';
import { Shading } from './us-state-map.shading.tsx';
import { MapDrawing, type SelectState } from './us-state-map.svg.tsx';

/** Legend of a map without figures. Hidden from assistive technology: every link is named after its state. */
function MapLegend({ dcLink }: Pick<UsStateMapProps, 'dcLink'>) {
  return (
    <ul className="us-state-map__plain-legend" part="key" aria-hidden="true">
      <li className="us-state-map__legend-entry" data-step="2">
        State (opens its page)
      </li>
      <li className="us-state-map__legend-entry" data-step="1">
        Small state, labeled outside the map
      </li>
      {!dcLink && <li>Washington, D.C., has no page</li>}
    </ul>
  );
}

/**
 * The state map in three forms: the map, a select, which replaces the map on small screens, and a
 * list or table of links that needs no script.
 */
export function UsStateMap({ heading, basePath, dcLink, figures, data }: UsStateMapProps) {
  const { emit, track } = useElement();
  // Undefined until the visitor chooses. Hydration reports a choice that was made before it.
  const [chosen, setChosen] = useState<Measure>();
  const states = linkedStates(dcLink);
  const overview = data?.overview ?? undefined;
  const scales = overview ? makeScales(overview) : [];
  const initial = scales[0]?.measure ?? 'tuition';
  const select: SelectState = ({ slug, name }, elementType) => {
    // The site's event report stores `name`, but no choices of the visitor.
    track('ElementClicked', {
      webElement: { location: 'us-state-map', elementType, text: name, name: 'state' },
    });
    return emit('select', { state: slug, name, href: stateHref(basePath, slug) });
  };
  const links = { basePath, states, onSelect: select };
  return (
    <section className="size-container us-state-map" part="map" aria-label={heading || 'U.S. states'}>
      {heading && (
        <h2 className="us-state-map__heading" part="heading">
          {heading}
        </h2>
      )}
      <div className="us-state-map__choice">
        <StatePicker {...links} />
        {overview && scales.length > 0 ? (
          <Shading
            scales={scales}
            initial={initial}
            source={describeSource(overview)}
            onChange={(measure) => {
              setChosen(measure);
              emit('shade', { measure });
            }}
          />
        ) : (
          <MapLegend dcLink={dcLink} />
        )}
        <MapDrawing
          basePath={basePath}
          dcLink={dcLink}
          paths={data?.paths}
          overview={overview}
          scales={scales}
          measure={chosen ?? initial}
          onSelect={select}
        />
      </div>
      {overview && figures !== 'none' ? (
        <StateTable {...links} overview={overview} />
      ) : (
        <StateList {...links} />
      )}
    </section>
  );
}
