import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { renderTheme } from '../static/site-stylesheet.ts';

type Theme = Readonly<Record<string, string>>;

const siteSchema = v.object({ theme: v.optional(v.record(v.string(), v.string()), {}) });

/** Reads the themes of the shipped sites from the build folder, by the name of the site's folder. */
export async function readThemes(dist: string): Promise<Readonly<Record<string, Theme>>> {
  const entries = await readdir(join(dist, 'sites'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const themes = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(dist, 'sites', name, 'site.yaml'), 'utf8');
      return [name, v.parse(siteSchema, parse(text)).theme] as const;
    }),
  );
  return Object.fromEntries(themes);
}

/**
 * Renders the style sheet that replaces the current site's theme with another theme; undefined for an unknown
 * name.
 */
export function renderThemeSheet(themes: Readonly<Record<string, Theme>>, name: string): string | undefined {
  const theme = Object.hasOwn(themes, name) ? themes[name] : undefined;
  if (!theme) return undefined;
  const names = new Set(Object.values(themes).flatMap((other) => Object.keys(other)));
  // `initial` makes `var(--edu-…, default)` use its default.
  const cleared = Object.fromEntries([...names].map((token) => [token, 'initial']));
  return renderTheme({ ...cleared, ...theme });
}
