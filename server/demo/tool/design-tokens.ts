/** A color token with its hexadecimal value in each color scheme. */
export interface ColorToken {
  readonly name: string;
  readonly light: string;
  readonly dark: string;
}

/** A type token with its size and line height on small and large screens. */
export interface TypeToken {
  readonly name: string;
  readonly small: string;
  readonly large: string;
}

const hex = '#[0-9a-f]{6}';

/** Reads the color tokens in source order: `light-dark()`, or one value for both schemes. */
export function readColors(css: string): ColorToken[] {
  const pattern = new RegExp(
    `--e-([a-z0-9-]+):\\s*(?:var\\(--edu-[a-z0-9-]+,\\s*)?(?:light-dark\\((${hex}),\\s*(${hex})\\)|(${hex}))\\)?;`,
    'gi',
  );
  return [...css.matchAll(pattern)].map(([, name = '', light, dark, both = '']) => ({
    name,
    light: light ?? both,
    dark: dark ?? both,
  }));
}

/** Reads the type tokens, `weight size / line family`; a second value of a name is for wide screens. */
export function readTypeScale(css: string): TypeToken[] {
  const scale = new Map<string, TypeToken>();
  for (const [, name = '', size = ''] of css.matchAll(
    /--e-([a-z0-9-]+):\s*(?:italic\s+)?\d{3}\s+(\d+px \/ \d+px)\s+var\(/g,
  )) {
    const first = scale.get(name);
    scale.set(name, { name, small: first?.small ?? size, large: size });
  }
  return [...scale.values()];
}

const onSurfaces = (foreground: string, minRatio: number) =>
  ['page', 'raised', 'mist'].map((background) => ({ foreground, background, minRatio }));

/** Pairs of foreground and background with their minimum contrast: 4.5 for text, 3 for controls. */
export const contrastPairs = [
  ...onSurfaces('ink', 4.5),
  { foreground: 'ink', background: 'accent-tint', minRatio: 4.5 },
  ...onSurfaces('ink-2', 4.5),
  ...onSurfaces('line-strong', 3),
  ...onSurfaces('accent', 4.5),
  { foreground: 'on-accent', background: 'accent-fill', minRatio: 4.5 },
  { foreground: 'on-accent', background: 'accent-fill-hover', minRatio: 4.5 },
  { foreground: 'on-cape', background: 'cape', minRatio: 4.5 },
  { foreground: 'on-cape-2', background: 'cape', minRatio: 4.5 },
  { foreground: 'paid-ink', background: 'paid', minRatio: 4.5 },
  ...[1, 2, 3, 4].map((step) => ({ foreground: `on-map-${step}`, background: `map-${step}`, minRatio: 4.5 })),
];
