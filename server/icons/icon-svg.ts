import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defaultIconColor } from '../../src/elements/shared/icon/icon.logic.ts';
import { socialAliases, socialMarks } from './social-marks.ts';

export type IconType = 'solid' | 'outline' | 'social';

export interface IconSize {
  readonly width: number;
  readonly height: number;
}

const folder = dirname(createRequire(import.meta.url).resolve('heroicons/package.json'));

/** Renders an icon as SVG in a color and size; null for an unknown name. The caller must validate `color`. */
export async function renderIcon(
  type: IconType,
  name: string,
  color: string,
  { width, height }: IconSize,
): Promise<string | null> {
  const markup = type === 'social' ? findSocialMark(name) : await readIcon(type, name);
  if (markup === null) return null;
  const start = `<svg width="${width}" height="${height}" `;
  const svg = markup.replaceAll('currentColor', color);
  if (!/^[a-z]+$/i.test(color) || color === 'currentColor') return svg.replace('<svg ', start);
  // Browsers ignore unknown color names; the shapes then inherit the default color from the outer SVG.
  const paint = type === 'outline' ? 'stroke' : 'fill';
  const attributes = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${paint}="${defaultIconColor}"`;
  return `${start}${attributes}>${svg}</svg>`;
}

/** An empty SVG of the requested size. */
export function renderEmptyIcon({ width, height }: IconSize): string {
  const attributes = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`;
  return `<svg width="${width}" height="${height}" ${attributes}></svg>`;
}

function findSocialMark(name: string): string | null {
  const key = Object.hasOwn(socialAliases, name) ? (socialAliases[name] ?? name) : name;
  const shapes = Object.hasOwn(socialMarks, key) ? socialMarks[key] : undefined;
  return shapes === undefined
    ? null
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${shapes}</svg>`;
}

async function readIcon(type: 'solid' | 'outline', name: string): Promise<string | null> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) return null;
  try {
    return await readFile(join(folder, '24', type, `${name}.svg`), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENAMETOOLONG') return null;
    throw error;
  }
}
