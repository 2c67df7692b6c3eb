import type { MouseEvent, PointerEvent } from 'react';
import { hasMoved } from '../../core/browser/has-moved.ts';
import type { StateOverview, StateSummary } from '../../core/model/state-overview.ts';
import { type UsState, usStates } from '../../core/us-states.ts';
import { stateOf, useStateFocus } from './us-state-map.focus.ts';
import {
  labelBoxes,
  labelBoxSize,
  linkedStates,
  mapViewBox,
  positionOf,
  stateHref,
} from './us-state-map.logic.ts';
import { describeState, type Measure, type Scale } from './us-state-map.scale.ts';
import { useTooltip } from './us-state-map.tooltip.ts';

/** Reports a selected state. @returns false to cancel the navigation */
export type SelectState = (state: UsState, elementType: 'LINK' | 'ENTRY') => boolean;

interface MapDrawingProps {
  readonly basePath: string;
  readonly dcLink: boolean;
  /** Outlines by state slug. Undefined while they load, and if the server has rendered them. */
  readonly paths: Readonly<Record<string, string>> | undefined;
  readonly overview: StateOverview | undefined;
  readonly scales: readonly Scale[];
  /** The measure that shades the map, for names and tooltips. */
  readonly measure: Measure;
  readonly onSelect: SelectState;
}

/** The abbreviation on a state, or in a box with a line to a state that is too small. */
function StateLabel({ slug, abbreviation }: UsState) {
  const [x, y] = positionOf(slug);
  const box = labelBoxes[slug];
  if (!box) {
    return (
      <text className="us-state-map__abbreviation" x={x} y={y}>
        {abbreviation}
      </text>
    );
  }
  const [boxX, boxY] = box;
  const { width, height } = labelBoxSize;
  const isAbove = boxY < y && boxX < x;
  return (
    <>
      <line
        className="us-state-map__line"
        x1={x}
        y1={y}
        x2={isAbove ? boxX : boxX - width / 2}
        y2={isAbove ? boxY + height / 2 : boxY}
      />
      <rect
        className="us-state-map__box"
        x={boxX - width / 2}
        y={boxY - height / 2}
        width={width}
        height={height}
        rx="4"
      />
      <text className="us-state-map__abbreviation us-state-map__abbreviation--boxed" x={boxX} y={boxY}>
        {abbreviation}
      </text>
    </>
  );
}

const ringedShapeId = 'ringed-shape';

interface StateLinkProps {
  readonly state: UsState;
  /** `data-tuition="3"`: the color of the state in each measure. */
  readonly steps: Readonly<Record<`data-${Measure}`, number>> | undefined;
  /** `2 schools, from $11,000`. */
  readonly figures: string | undefined;
  /** Undefined: the state has no page and is exposed as a named image. */
  readonly href: string | undefined;
  readonly tabIndex: number | undefined;
  readonly path: string | undefined;
  /**
   * Gives the outline an id for the focus ring. Other outlines have no id, which saves bytes on every page.
   */
  readonly isRinged: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/**
 * One state. Its accessible name contains the visible abbreviation, for voice control (WCAG 2.5.3).
 * Hydration has no outlines and keeps the server's: React never patches attributes that it did not
 * set itself.
 */
function StateLink({ state, steps, figures, href, tabIndex, path, isRinged, onClick }: StateLinkProps) {
  return (
    <a
      className="us-state-map__state"
      part="state"
      data-slug={state.slug}
      {...steps}
      href={href}
      role={href ? undefined : 'img'}
      aria-label={`${state.name}, ${state.abbreviation}${figures ? `: ${figures}` : ''}`}
      tabIndex={href ? tabIndex : undefined}
      onClick={onClick}
    >
      <path
        className="us-state-map__shape"
        id={isRinged ? ringedShapeId : undefined}
        d={path}
        suppressHydrationWarning
      />
      <StateLabel {...state} />
    </a>
  );
}

/** The step of a state in each measure, as attributes of its link. */
function stepAttributes(
  summary: StateSummary,
  scales: readonly Scale[],
): Readonly<Record<`data-${Measure}`, number>> {
  const steps = scales.map(({ measure, stepOf }) => [`data-${measure}`, stepOf(summary)]);
  return Object.fromEntries(steps);
}

/** The map as an SVG of links, with a tooltip that follows pointer and focus. */
export function MapDrawing({
  basePath,
  dcLink,
  paths,
  overview,
  scales,
  measure,
  onSelect,
}: MapDrawingProps) {
  const states = linkedStates(dcLink);
  const tooltip = useTooltip();
  const bySlug = new Map(overview?.states.map((summary) => [summary.slug, summary]));
  const describe = ({ slug, name }: UsState) => {
    const summary = bySlug.get(slug);
    if (!overview || !summary) return name;
    return `${name}: ${describeState(summary, overview, measure)}`;
  };
  const focus = useStateFocus(states, describe, tooltip);

  // `pointerover` too: when the map hydrates under a resting pointer, no `pointermove` follows. But when
  // arrow keys scroll the map under a resting pointer, the tooltip stays at the focused state.
  function handlePointer(event: PointerEvent) {
    if (!hasMoved(event) && event.currentTarget.querySelector('a:focus-visible')) return;
    const state = stateOf(event.target);
    if (state && event.pointerType !== 'touch') tooltip.show(describe(state), [event.clientX, event.clientY]);
    else focus.restoreTooltip();
  }

  function handleClick(event: MouseEvent, state: UsState) {
    if (states.includes(state) && !onSelect(state, 'LINK')) event.preventDefault();
  }

  return (
    <div className="us-state-map__drawing" part="drawing" ref={tooltip.area}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset */}
      <svg
        className="us-state-map__svg"
        viewBox={[mapViewBox.x, mapViewBox.y, mapViewBox.width, mapViewBox.height].join(' ')}
        role="group"
        aria-label="Map of the United States"
        {...focus.handlers}
        onPointerOver={handlePointer}
        onPointerMove={handlePointer}
        onPointerLeave={focus.restoreTooltip}
      >
        {usStates.map((state) => {
          const summary = bySlug.get(state.slug);
          return (
            <StateLink
              key={state.slug}
              state={state}
              steps={summary && stepAttributes(summary, scales)}
              figures={summary && overview && describeState(summary, overview, measure)}
              href={states.includes(state) ? stateHref(basePath, state.slug) : undefined}
              tabIndex={focus.tabIndexOf(state)}
              path={paths?.[state.slug]}
              isRinged={state === focus.ringed}
              onClick={(event) => handleClick(event, state)}
            />
          );
        })}
        {focus.ringed && <use className="us-state-map__ring" href={`#${ringedShapeId}`} />}
      </svg>
      <div
        className="us-state-map__tooltip"
        part="tooltip"
        ref={tooltip.bubble}
        hidden={!tooltip.text}
        aria-hidden="true"
      >
        {tooltip.text}
      </div>
    </div>
  );
}
