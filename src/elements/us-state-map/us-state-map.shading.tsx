import type { Measure, Scale } from './us-state-map.scale.ts';

interface ShadingProps {
  readonly scales: readonly Scale[];
  readonly initial: Measure;
  /** Where the figures come from. */
  readonly source: string;
  readonly onChange: (measure: Measure) => void;
}

/**
 * The switch between measures and the legend of each measure. Stylesheets read the checked radio button, so
 * the switch works without a script.
 */
export function Shading({ scales, initial, source, onChange }: ShadingProps) {
  return (
    <div className="us-state-map__shading" part="shading">
      <fieldset className="us-state-map__switch">
        <legend className="us-state-map__legend-title">Shade the map by</legend>
        {scales.map(({ measure, name }) => (
          <label key={measure} className="us-state-map__measure">
            <input
              type="radio"
              name="measure"
              value={measure}
              defaultChecked={measure === initial}
              onChange={() => onChange(measure)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {scales.map(({ measure, title, entries }) => (
        <div key={measure} className="us-state-map__legend" part="key" data-legend={measure}>
          <p className="us-state-map__legend-title">{title}</p>
          <ul className="us-state-map__steps">
            {entries.map(({ step, text }) => (
              <li key={step} className="us-state-map__legend-entry" data-step={step}>
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="us-state-map__source">{source}</p>
    </div>
  );
}
