import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont, { type SubsetOptions } from 'subset-font';
import { root } from '../install.mjs';

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
  /** File in the package, without the script and the style. */
  readonly file: string;
  readonly style: 'normal' | 'italic';
  /** Weights that our style sheets use; the whole range would make larger files. */
  readonly weights: readonly [lightest: number, boldest: number];
  /** The optical size that the font is pinned to; undefined when it has no such axis. */
  readonly opticalSize?: number;
  readonly isPreloaded: boolean;
}

const newsreader = {
  family: 'Newsreader Variable',
  file: '@fontsource-variable/newsreader/files/newsreader-%-opsz',
  opticalSize: 36,
};
const publicSans = {
  family: 'Public Sans Variable',
  file: '@fontsource-variable/public-sans/files/public-sans-%-wght',
};

const faces: readonly Face[] = [
  { ...newsreader, style: 'normal', weights: [400, 600], isPreloaded: true },
  { ...newsreader, style: 'italic', weights: [400, 400], isPreloaded: false },
  { ...publicSans, style: 'normal', weights: [400, 700], isPreloaded: true },
  { ...publicSans, style: 'italic', weights: [400, 700], isPreloaded: false },
];

/**
 * OpenType features of our style sheets, and the features with which writing systems join and place
 * characters.
 */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/**
 * Character ranges of the files, by script. Browsers load a file when a page has one of its characters. The
 * packages have the same ranges, but with the supplement in `latin`, which makes that file nearly twice as
 * large.
 */
export const scripts = {
  /** Characters of English text and our labels. */
  latin: [
    'U+0020-007E,U+00A0,U+00A2-00A3,U+00A7,U+00A9,U+00AE,U+00B0-00B1,U+00B7,U+00BC-00BE,U+00D7',
    'U+2009,U+2011,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+202F,U+20AC,U+2122',
    'U+2191,U+2193,U+2212',
  ].join(),
  /** Accented letters of Western Europe, and rare signs. */
  'latin-supplement': [
    'U+00A1,U+00A4-00A6,U+00A8,U+00AA-00AC,U+00AF,U+00B2-00B6,U+00B8-00BB,U+00BF-00D6,U+00D8-00FF',
    'U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329',
    'U+2010,U+2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2030-205E,U+2215,U+FFFD',
  ].join(),
  'latin-ext': [
    'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF',
    'U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ].join(),
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303,U+1EA0-1EF9,U+20AB',
} as const;
type Script = keyof typeof scripts;

/** Lists all characters of a `unicode-range` as one string. */
export function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

interface Fallback {
  readonly family: string;
  /** Names of the same font on different systems. */
  readonly locals: readonly string[];
  readonly style?: 'italic';
  /**
   * The weights that the face serves. If omitted, it serves all of them, and browsers synthesize bold text.
   */
  readonly weights?: string;
  /** Ratio of the widths of our text in the web font and in the local one. */
  readonly sizeAdjust: number;
}

const newsreaderFallback = { family: 'Newsreader fallback', ascent: 0.74, descent: 0.27 };
const publicSansFallback = { family: 'Public Sans fallback', ascent: 0.95, descent: 0.23 };
const times = ['Times New Roman', 'Liberation Serif', 'Tinos'];
const arial = ['Arial', 'Liberation Sans', 'Arimo'];
const italicOf = (names: readonly string[]) => names.map((name) => `${name} Italic`);

/**
 * The local fonts of Android (Noto Serif, Roboto) and of other systems. The ratios were measured with all
 * titles and paragraphs of the shipped sites; headings have the weight 500. Italics have separate faces,
 * because browsers would otherwise slant the upright face.
 */
const fallbacks: readonly (Fallback & typeof newsreaderFallback)[] = [
  { ...newsreaderFallback, locals: ['Noto Serif'], weights: '400', sizeAdjust: 0.875 },
  { ...newsreaderFallback, locals: ['Noto Serif'], weights: '500 600', sizeAdjust: 0.901 },
  { ...newsreaderFallback, locals: times, weights: '400', sizeAdjust: 1.032 },
  { ...newsreaderFallback, locals: times, weights: '500 600', sizeAdjust: 1.065 },
  { ...newsreaderFallback, locals: ['Noto Serif Italic'], style: 'italic', sizeAdjust: 0.836 },
  { ...newsreaderFallback, locals: italicOf(times), style: 'italic', sizeAdjust: 0.967 },
  { ...publicSansFallback, locals: ['Roboto'], sizeAdjust: 1.06 },
  { ...publicSansFallback, locals: arial, sizeAdjust: 1.056 },
  { ...publicSansFallback, locals: ['Roboto Italic'], style: 'italic', sizeAdjust: 1.027 },
  { ...publicSansFallback, locals: italicOf(arial), style: 'italic', sizeAdjust: 0.994 },
];

/**
 * A face that gives a local font the metrics of the web font, so that lines break at the same words in both.
 * Browsers skip a face whose fonts are not installed. Line gaps do not matter: all our text has a line
 * height.
 */
function fallbackRule({
  family,
  locals,
  style,
  weights,
  sizeAdjust,
  ascent,
  descent,
}: (typeof fallbacks)[number]): string {
  const percent = (ratio: number, digits = 0) => `${(ratio * 100).toFixed(digits)}%`;
  const declarations = [
    `font-family:"${family}"`,
    ...(style ? [`font-style:${style}`] : []),
    ...(weights ? [`font-weight:${weights}`] : []),
    `src:${locals.map((name) => `local("${name}")`).join(',')}`,
    `size-adjust:${percent(sizeAdjust, 1)}`,
    `ascent-override:${percent(ascent / sizeAdjust)}`,
    `descent-override:${percent(descent / sizeAdjust)}`,
  ];
  return `@font-face{${declarations.join(';')}}`;
}

/**
 * Subsets of earlier builds. Making all of them takes two seconds, and they change only with the packages.
 */
const cacheFolder = join(root, '.builds/fonts');

async function subsetWithCache(source: string, characters: string, options: SubsetOptions): Promise<Buffer> {
  const key = createHash('sha1')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(JSON.stringify([basename(source), characters, options]))
    .digest('hex');
  const path = join(cacheFolder, key);
  if (existsSync(path)) return readFileSync(path);
  const body = await subsetFont(readFileSync(source), characters, options);
  mkdirSync(cacheFolder, { recursive: true });
  // Renames the file when it is complete, because another build may read it at any time.
  writeFileSync(`${path}.${process.pid}`, body);
  renameSync(`${path}.${process.pid}`, path);
  return body;
}

/** Subsets one face to one script. */
async function subset({ file, style, weights, opticalSize }: Face, script: Script): Promise<FontFile> {
  const { resolve } = createRequire(import.meta.url);
  const source = resolve(
    `${file.replace('%', script === 'latin-supplement' ? 'latin' : script)}-${style}.woff2`,
  );
  const name = basename(`${file.replace('%', script)}-${style}`);
  const [min, max] = weights;
  const body = await subsetWithCache(source, charactersIn(scripts[script]), {
    targetFormat: 'woff2',
    variationAxes: { wght: min === max ? min : { min, max }, ...(opticalSize && { opsz: opticalSize }) },
    keepFeatures,
  });
  const hash = createHash('sha1').update(body).digest('hex').slice(0, 8);
  return { body, path: `/fonts/${name}.${hash}.woff2` };
}

function faceRule({ family, style, weights }: Face, path: string, script: Script): string {
  const [min, max] = weights;
  const declarations = [
    `font-family:"${family}"`,
    ...(style === 'normal' ? [] : [`font-style:${style}`]),
    `font-weight:${min === max ? min : `${min} ${max}`}`,
    // Italics are not preloaded: they arrive too late for `optional`, and their fallbacks have their widths.
    `font-display:${style === 'italic' ? 'swap' : 'optional'}`,
    `src:url(${path})`,
    `unicode-range:${scripts[script]}`,
  ];
  return `@font-face{${declarations.join(';')}}`;
}

/**
 * Cuts the fonts of the packages down to the weights, the optical size, the features and the
 * characters that our pages use, and writes their faces. Public paths have hashes.
 */
export async function makeFonts(): Promise<Fonts> {
  const fonts = await Promise.all(
    faces.flatMap((face) =>
      (Object.keys(scripts) as Script[]).map(async (script) => ({
        face,
        script,
        ...(await subset(face, script)),
      })),
    ),
  );
  const rules = fonts.map(({ face, script, path }) => faceRule(face, path, script));
  return {
    files: fonts.map(({ path, body }) => ({ path, body })),
    preloads: fonts
      .filter(({ face, script }) => face.isPreloaded && script === 'latin')
      .map(({ path }) => path),
    css: [...rules, ...fallbacks.map(fallbackRule)].join('\n'),
  };
}
