/** A colour token with its value in each scheme, as six hexadecimal digits. */
export interface ColourToken {
  readonly name: string;
  readonly light: string;
  readonly dark: string;
}

/** A token's text size at a phone's width and at a desk's. */
export interface TypeToken {
  readonly name: string;
  readonly small: string;
  readonly large: string;
}

const hex = '#[0-9a-f]{6}';

/** Colour tokens of the sheet, in its order; `light-dark()` or one value for both. */
export function readColours(css: string): ColourToken[] {
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

/** Type tokens: `weight size / line family`; the second value of a name is that of wide screens. */
export function readTypeScale(css: string): TypeToken[] {
  const found = new Map<string, TypeToken>();
  for (const [, name = '', size = ''] of css.matchAll(
    /--e-([a-z0-9-]+):\s*(?:italic\s+)?\d{3}\s+(\d+px \/ \d+px)\s+var\(/g,
  )) {
    const first = found.get(name);
    found.set(name, { name, small: first?.small ?? size, large: size });
  }
  return [...found.values()];
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What stands on what, and the ratio that it needs there: 4.5 for text, 3 for controls. */
export const contrastPairs: readonly {
  readonly front: string;
  readonly ground: string;
  readonly least: number;
}[] = [
  ...['page', 'raised', 'mist', 'accent-tint'].map((ground) => ({ front: 'ink', ground, least: 4.5 })),
  ...['page', 'raised', 'mist'].map((ground) => ({ front: 'ink-2', ground, least: 4.5 })),
  ...['page', 'raised', 'mist'].map((ground) => ({ front: 'line-strong', ground, least: 3 })),
  ...['page', 'raised', 'mist'].map((ground) => ({ front: 'accent', ground, least: 4.5 })),
  { front: 'on-accent', ground: 'accent-fill', least: 4.5 },
  { front: 'on-accent', ground: 'accent-fill-hover', least: 4.5 },
  { front: 'on-cape', ground: 'cape', least: 4.5 },
  { front: 'on-cape-2', ground: 'cape', least: 4.5 },
  { front: 'paid-ink', ground: 'paid', least: 4.5 },
  ...[1, 2, 3, 4].map((step) => ({ front: `on-map-${step}`, ground: `map-${step}`, least: 4.5 })),
];
