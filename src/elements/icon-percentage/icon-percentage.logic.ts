export interface Ring {
  readonly diameter: number;
  readonly strokeWidth: number;
  readonly radius: number;
  /** 0 to 100, rounded to one decimal. */
  readonly percentage: number;
  /** Length of the arc in hundredths of the circle. */
  readonly arc: number;
  /** Size of the space inside; a small ring shows only the number. */
  readonly size: 'small' | 'medium' | 'large';
}

function clamp(value: number, min: number, max: number, fallback: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, min), max) : fallback;
}

/** Computes a valid ring; clamps the values, because those set as properties are unchecked. */
export function measureRing(requested: {
  readonly percentage: number;
  readonly diameter: number;
  readonly strokeWidth: number;
}): Ring {
  const diameter = clamp(requested.diameter, 32, 640, 160);
  const strokeWidth = clamp(requested.strokeWidth, 1, diameter / 4, 12);
  const percentage = Math.round(clamp(requested.percentage, 0, 100, 60) * 10) / 10;
  // Browsers paint a spike at the end of an arc of exactly 25, 50 or 75 percent; this one ends just before.
  const arc = percentage % 25 === 0 && percentage % 100 !== 0 ? percentage - 0.02 : percentage;
  const inside = diameter - 2 * strokeWidth;
  return {
    diameter,
    strokeWidth,
    radius: (diameter - strokeWidth) / 2,
    percentage,
    arc,
    size: inside < 72 ? 'small' : inside < 120 ? 'medium' : 'large',
  };
}
