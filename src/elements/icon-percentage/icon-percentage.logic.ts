export interface Ring {
  readonly diameter: number;
  readonly strokeWidth: number;
  readonly radius: number;
  /** 0 to 100, one decimal at most. */
  readonly percentage: number;
  /** Length of the arc in hundredths of the circle. */
  readonly arc: number;
  /** What fits inside: a small ring has the figure alone. */
  readonly size: 'small' | 'medium' | 'large';
}

function clamp(value: number, low: number, high: number, otherwise: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, low), high) : otherwise;
}

/** A ring that can be drawn, whatever was asked for: values set as properties are not clamped before. */
export function measureRing(asked: {
  readonly percentage: number;
  readonly diameter: number;
  readonly strokeWidth: number;
}): Ring {
  const diameter = clamp(asked.diameter, 32, 640, 160);
  const strokeWidth = clamp(asked.strokeWidth, 1, diameter / 4, 12);
  const percentage = Math.round(clamp(asked.percentage, 0, 100, 60) * 10) / 10;
  // An arc that ends on the seam of two quarters is drawn with a spike there: it ends a hair before.
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
