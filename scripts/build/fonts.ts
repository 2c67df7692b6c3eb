import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface FontFile {
  /** Public path, with a hash. */
  readonly path: string;
  readonly body: Buffer;
}

export interface Fonts {
  readonly files: readonly FontFile[];
  /** Public paths of the fonts that every page starts with. */
  readonly preloads: readonly string[];
  readonly css: string;
}

interface Face {
  readonly family: string;
  readonly file: string;
  readonly style: 'normal' | 'italic';
  readonly weight: string;
  readonly isPreloaded: boolean;
}

const faces: readonly Face[] = [
  {
    family: 'Newsreader Variable',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    style: 'normal',
    weight: '200 800',
    isPreloaded: true,
  },
  {
    family: 'Newsreader Variable',
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2',
    style: 'italic',
    weight: '200 800',
    isPreloaded: false,
  },
  {
    family: 'Public Sans Variable',
    file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    style: 'normal',
    weight: '100 900',
    isPreloaded: true,
  },
  {
    family: 'Public Sans Variable',
    file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-italic.woff2',
    style: 'italic',
    weight: '100 900',
    isPreloaded: false,
  },
];

const latin = [
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329',
  'U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
].join();

/**
 * A face that gives a local font the metrics of ours, so that lines break alike before and after the
 * font arrives. `adjust` is the ratio of the widths of one headline in em: Newsreader 90.2 at heading
 * sizes, Public Sans 98.9, Times 85.9, Arial 94.9, DejaVu Serif 109.6, DejaVu Sans 107.9. Italics have
 * faces of their own, because browsers slant an upright face with another name; the widths of a pull
 * quote are Newsreader 35.1, Times 36.5, DejaVu 46.6. Browsers skip a face whose fonts are not installed.
 */
function fallbackFace(
  family: string,
  locals: readonly string[],
  adjust: number,
  ascent: number,
  descent: number,
  style = 'normal',
): string {
  const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;
  const declarations = [
    `font-family:"${family}"`,
    `font-style:${style}`,
    `src:${locals.map((name) => `local("${name}")`).join(',')}`,
    `size-adjust:${percent(adjust)}`,
    `ascent-override:${percent(ascent / adjust)}`,
    `descent-override:${percent(descent / adjust)}`,
    'line-gap-override:0%',
  ];
  return `@font-face{${declarations.join(';')}}`;
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

/** Reads the fonts from their packages and writes their faces, with hashed public paths. */
export function readFonts(): Fonts {
  const { resolve } = createRequire(import.meta.url);
  const fonts = faces.map((face) => {
    const body = readFileSync(resolve(face.file));
    const hash = createHash('sha1').update(body).digest('hex').slice(0, 8);
    const name = face.file.split('/').at(-1)?.replace('.woff2', `.${hash}.woff2`);
    return { ...face, body, path: `/fonts/${name}` };
  });
  const rules = fonts.map(({ family, style, weight, path }) => {
    const name = `font-family:"${family}";font-style:${style};font-weight:${weight}`;
    return `@font-face{${name};font-display:optional;src:url(${path}) format("woff2");unicode-range:${latin}}`;
  });
  return {
    files: fonts,
    preloads: fonts.filter(({ isPreloaded }) => isPreloaded).map(({ path }) => path),
    css: [...rules, fallbacks].join('\n'),
  };
}
