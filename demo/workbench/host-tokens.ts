import { contrastRatio } from './contrast.ts';

/** A style property that a page sets for the widgets inside it, as `--edu-` and its name. */
export interface HostToken {
  readonly name: string;
  readonly type: 'color' | 'length';
  /** The color token that appears next to this one; their contrast must be at least 4.5. */
  readonly contrastWith?: string;
}

/** The tokens that the controls offer. */
export const hostTokens: readonly HostToken[] = [
  { name: 'accent', type: 'color', contrastWith: 'page' },
  { name: 'accent-fill', type: 'color', contrastWith: 'on-accent' },
  { name: 'ink', type: 'color', contrastWith: 'page' },
  { name: 'page', type: 'color', contrastWith: 'ink' },
  { name: 'radius', type: 'length' },
  { name: 'radius-card', type: 'length' },
];

const prefix = '_token-';

export const tokenParameter = (name: string): string => `${prefix}${name}`;

/** The token of a URL parameter; undefined for other parameters. */
export function findToken(parameter: string): HostToken | undefined {
  return hostTokens.find(({ name }) => tokenParameter(name) === parameter);
}

/** Reads `#b3142b`, `b3142b` or `8px`, `8`; undefined if the text is not a value of the token. */
export function readTokenValue({ type }: HostToken, text: string): string | undefined {
  const value = text.trim().toLowerCase();
  if (type === 'color') return /^#?[0-9a-f]{6}$/.test(value) ? `#${value.replace('#', '')}` : undefined;
  const [, pixels] = /^(\d{1,2})(?:px)?$/.exec(value) ?? [];
  return pixels === undefined ? undefined : `${Number(pixels)}px`;
}

/** Reads the tokens of a query; leaves out invalid values. */
export function readTokens(query: string): ReadonlyMap<string, string> {
  const parameters = new URLSearchParams(query);
  return new Map(
    hostTokens.flatMap((token) => {
      const value = readTokenValue(token, parameters.get(tokenParameter(token.name)) ?? '');
      return value === undefined ? [] : [[token.name, value] as const];
    }),
  );
}

/** A value for the URL, without `#`. */
export const formatTokenValue = (value: string): string => value.replace('#', '');

/** The CSS rule that sets these values on a page; empty without values. */
export function printTokenRule(tokens: ReadonlyMap<string, string>): string {
  const lines = [...tokens].map(([name, value]) => `  --edu-${name}: ${value};\n`);
  return lines.length > 0 ? `:root {\n${lines.join('')}}\n` : '';
}

/** Values of color tokens by name: light and dark. */
export type TokenColors = Readonly<Record<string, readonly [light: string, dark: string]>>;

/**
 * The lowest contrast of a color token in both schemes.
 *
 * @param tokens values that the page sets, which apply to both schemes
 * @param colors values without them
 * @returns undefined for a token that is not a color
 */
export function tokenContrast(
  { name, contrastWith }: HostToken,
  tokens: ReadonlyMap<string, string>,
  colors: TokenColors,
): number | undefined {
  if (!contrastWith) return undefined;
  const readColor = (token: string, scheme: 0 | 1) =>
    tokens.get(token) ?? colors[token]?.[scheme] ?? '#000000';
  return Math.min(
    ...([0, 1] as const).map((scheme) =>
      contrastRatio(readColor(name, scheme), readColor(contrastWith, scheme)),
    ),
  );
}

const minRatio = 4.5;

/** `6.9 : 1 ✓`; a ratio that is too low is rounded down, so that 4.49 is not 4.5. */
export function describeContrast(ratio: number): string {
  if (ratio >= minRatio) return `${ratio.toFixed(1)} : 1 ✓`;
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1 is below ${minRatio}`;
}
