import { hash } from 'node:crypto';
import { isBalanced } from './theme-value.ts';

/** A value that cannot end its declaration or rule. */
const safeValue = /^[^;{}<>@\\]*$/;

const lightDark = /light-dark\(((?:[^(),]|\([^()]*\))+),(?:[^(),]|\([^()]*\))+\)/g;

/** Repeats the light colors for browsers without `light-dark()`, such as Chrome before 123. */
function renderLightFallback(declarations: readonly [name: string, value: string][]): string {
  const lightDeclarations = declarations
    .filter(([, value]) => value.includes('light-dark('))
    .map(([name, value]) => `${name}:${value.replace(lightDark, (_, light: string) => light.trim())}`);
  if (lightDeclarations.length === 0) return '';
  return `@supports not (color:light-dark(red,red)){:root{${lightDeclarations.join(';')}}}`;
}

/** Renders a site's design tokens; skips names other than `--edu-…` and values that could end the rule. */
export function renderTheme(theme: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(theme).filter(
    ([name, value]) =>
      /^--edu-[a-z0-9-]+$/.test(name) &&
      safeValue.test(value) &&
      isBalanced(value) &&
      !/url\(|expression\(/i.test(value),
  );
  if (declarations.length === 0) return '';
  const rule = `:root{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}`;
  return rule + renderLightFallback(declarations);
}

/** Composes the pages' style sheet (fonts, theme, layout); its path contains its hash. */
export function composeSiteStylesheet(parts: {
  readonly fontFaces: string;
  readonly theme: Readonly<Record<string, string>>;
  readonly layout: string;
}): { path: string; body: Buffer } {
  const body = Buffer.from(parts.fontFaces + renderTheme(parts.theme) + parts.layout);
  return { body, path: `/site.${hash('sha1', body).slice(0, 8)}.css` };
}
