import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface FontFile {
  readonly path: string;
  readonly body: Buffer;
}

export interface Fonts {
  readonly files: readonly FontFile[];
  /** The two files that every page begins with. */
  readonly preloads: readonly string[];
  readonly css: string;
}

interface Face {
  readonly family: string;
  readonly file: string;
  readonly style: 'normal' | 'italic';
  readonly weight: string;
  readonly isFirst: boolean;
}

const faces: readonly Face[] = [
  {
    family: 'Newsreader Variable',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    style: 'normal',
    weight: '200 800',
    isFirst: true,
  },
  {
    family: 'Newsreader Variable',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2',
    style: 'italic',
    weight: '200 800',
    isFirst: false,
  },
  {
    family: 'Public Sans Variable',
    file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    style: 'normal',
    weight: '100 900',
    isFirst: true,
  },
  {
    family: 'Public Sans Variable',
    file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-italic.woff2',
    style: 'italic',
    weight: '100 900',
    isFirst: false,
  },
];

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

/**
 * Local fonts stretched to the width of ours, so that lines break alike before and
 * after the change. Widths are of the same headline, per em: Newsreader 90.2 at
 * heading sizes, Public Sans 98.9, Times 85.9, Arial 94.9, DejaVu Serif 109.6,
 * DejaVu Sans 107.9. A face whose font is missing gives way to the one before it.
 * Italics have faces of their own, because a browser slants an upright face that
 * is named otherwise; of a pull quote, Newsreader has 35.1, Times 36.5, DejaVu 46.6.
 */
function fallbackFace(
  family: string,
  locals: readonly string[],
  adjust: number,
  ascent: number,
  descent: number,
  style = 'normal',
): string {
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return `@font-face{font-family:"${family}";font-style:${style};src:${locals.map((name) => `local("${name}")`).join(',')};size-adjust:${percent(adjust)};ascent-override:${percent(ascent / adjust)};descent-override:${percent(descent / adjust)};line-gap-override:0%}`;
}

const fallbacks = [
  fallbackFace('Newsreader fallback', ['DejaVu Serif'], 0.8232, 0.74, 0.27),
  fallbackFace('Newsreader fallback', ['Times New Roman', 'Liberation Serif', 'Tinos'], 1.0504, 0.74, 0.27),
  fallbackFace('Newsreader fallback', ['DejaVu Serif Italic'], 0.7518, 0.74, 0.27, 'italic'),
  fallbackFace(
    'Newsreader fallback',
    ['Times New Roman Italic', 'Liberation Serif Italic', 'Tinos Italic'],
    0.9605,
    0.74,
    0.27,
    'italic',
  ),
  fallbackFace('Public Sans fallback', ['DejaVu Sans'], 0.9165, 0.95, 0.23),
  fallbackFace('Public Sans fallback', ['Arial', 'Liberation Sans', 'Arimo'], 1.0414, 0.95, 0.23),
  fallbackFace('Public Sans fallback', ['DejaVu Sans Oblique'], 0.8851, 0.95, 0.23, 'italic'),
  fallbackFace(
    'Public Sans fallback',
    ['Arial Italic', 'Liberation Sans Italic', 'Arimo Italic'],
    1.0072,
    0.95,
    0.23,
    'italic',
  ),
].join('\n');

/** Reads the fonts from their packages and writes their faces with hashed addresses. */
export async function readFonts(root: string): Promise<Fonts> {
  const { resolve } = createRequire(join(root, 'package.json'));
  const read = await Promise.all(
    faces.map(async (face) => {
      const body = await readFile(resolve(face.file));
      const hash = createHash('sha1').update(body).digest('hex').slice(0, 8);
      const name = face.file.split('/').at(-1)?.replace('.woff2', `.${hash}.woff2`);
      return { ...face, body, path: `/fonts/${name}` };
    }),
  );
  const rules = read.map(
    ({ family, style, weight, path }) =>
      `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:optional;src:url(${path}) format("woff2");unicode-range:${latin}}`,
  );
  return {
    files: read,
    preloads: read.filter(({ isFirst }) => isFirst).map(({ path }) => path),
    css: [...rules, fallbacks].join('\n'),
  };
}
