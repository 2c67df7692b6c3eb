import { Icon } from '../shared/icon/icon.tsx';
import type { IconPercentageProps } from './icon-percentage.element.ts';
import { measureRing, type Ring } from './icon-percentage.logic.ts';

/**
 * Renders the track and the arc, which starts at the top. With a `pathLength` of 100, the dash length is a
 * percentage.
 */
function ProgressRing({ diameter, strokeWidth, radius, arc }: Ring) {
  const center = diameter / 2;
  const circle = { cx: center, cy: center, r: radius, strokeWidth, fill: 'none' };
  return (
    <svg
      className="icon-percentage__ring"
      part="ring"
      viewBox={`0 0 ${diameter} ${diameter}`}
      width={diameter}
      height={diameter}
      aria-hidden="true"
    >
      <circle className="icon-percentage__track" {...circle} />
      <circle
        className="icon-percentage__arc"
        {...circle}
        pathLength={100}
        strokeDasharray={`${arc} 100`}
        transform={`rotate(-90 ${center} ${center})`}
      />
    </svg>
  );
}

/** A percentage as a ring; for screen readers, one image named by the number and the label. */
export function IconPercentage({ percentage, text, icon, diameter, strokeWidth }: IconPercentageProps) {
  const ring = measureRing({ percentage, diameter, strokeWidth });
  const value = `${ring.percentage}%`;
  const iconSize = ring.size === 'large' ? 32 : 24;
  return (
    <div
      className={`icon-percentage icon-percentage--${ring.size}`}
      part="figure"
      role="img"
      aria-label={`${value} ${text}`.trim()}
    >
      <div className="icon-percentage__graphic">
        <ProgressRing {...ring} />
        <span className="icon-percentage__inside">
          {icon && ring.size !== 'small' && <Icon name={icon} width={iconSize} height={iconSize} />}
          <span className="icon-percentage__value" part="value">
            {value}
          </span>
        </span>
      </div>
      {text && (
        <span className="icon-percentage__text" part="text">
          {text}
        </span>
      )}
    </div>
  );
}
